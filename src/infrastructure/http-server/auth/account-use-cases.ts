import type { ChangeEmail, ConfirmEmail } from '../../../application/auth/server/change-email.ts';
import type { ChangeName } from '../../../application/auth/server/change-name.ts';
import type { ChangePassword } from '../../../application/auth/server/change-password.ts';
import type { ConfirmPhoneChange, RequestPhoneChange } from '../../../application/auth/server/change-phone.ts';
import type { ChangePicture } from '../../../application/auth/server/change-picture.ts';
import type { CompleteProfile } from '../../../application/auth/server/complete-profile.ts';
import type { DeleteAccount } from '../../../application/auth/server/delete-account.ts';
import type { ExportData } from '../../../application/auth/server/export-data.ts';
import type { ListSessions } from '../../../application/auth/server/list-sessions.ts';
import type { LogIn } from '../../../application/auth/server/log-in.ts';
import type { LogOut } from '../../../application/auth/server/log-out.ts';
import type { CountRecoveryCodes, CreateRecoveryCodes, UseRecoveryCode } from '../../../application/auth/server/recovery-codes.ts';
import type { RequestPasswordReset } from '../../../application/auth/server/request-password-reset.ts';
import type { ResendCode } from '../../../application/auth/server/resend-code.ts';
import type { ResetPassword } from '../../../application/auth/server/reset-password.ts';
import type { RevokeSession } from '../../../application/auth/server/revoke-session.ts';
import type { SignUp } from '../../../application/auth/server/sign-up.ts';
import type { ValidateSession } from '../../../application/auth/server/validate-session.ts';
import type { VerifyPhone } from '../../../application/auth/server/verify-phone.ts';

/** The use cases of `/api/auth`. */
export interface AccountUseCases {
  readonly logIn: LogIn;
  readonly signUp: SignUp;
  readonly verifyPhone: VerifyPhone;
  readonly resendCode: ResendCode;
  readonly requestPasswordReset: RequestPasswordReset;
  readonly resetPassword: ResetPassword;
  readonly completeProfile: CompleteProfile;
  readonly changeName: ChangeName;
  readonly changePicture: ChangePicture;
  readonly changeEmail: ChangeEmail;
  readonly confirmEmail: ConfirmEmail;
  readonly changePhone: RequestPhoneChange;
  readonly confirmPhone: ConfirmPhoneChange;
  readonly changePassword: ChangePassword;
  readonly createRecoveryCodes: CreateRecoveryCodes;
  readonly countRecoveryCodes: CountRecoveryCodes;
  readonly useRecoveryCode: UseRecoveryCode;
  readonly validateSession: ValidateSession;
  readonly logOut: LogOut;
  readonly listSessions: ListSessions;
  readonly revokeSession: RevokeSession;
  readonly exportData: ExportData;
  readonly deleteAccount: DeleteAccount;
}
