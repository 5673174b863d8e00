import type { CompleteProfile } from '../../../application/accounts/complete-profile.ts';
import type { DeleteAccount } from '../../../application/accounts/delete-account.ts';
import type { ExportData } from '../../../application/accounts/export-data.ts';
import type { ListSessions } from '../../../application/accounts/list-sessions.ts';
import type { LogIn } from '../../../application/accounts/log-in.ts';
import type { LogOut } from '../../../application/accounts/log-out.ts';
import type { RequestPasswordReset } from '../../../application/accounts/request-password-reset.ts';
import type { ResendCode } from '../../../application/accounts/resend-code.ts';
import type { ResetPassword } from '../../../application/accounts/reset-password.ts';
import type { RevokeSession } from '../../../application/accounts/revoke-session.ts';
import type { SignUp } from '../../../application/accounts/sign-up.ts';
import type { ValidateSession } from '../../../application/accounts/validate-session.ts';
import type { VerifyPhone } from '../../../application/accounts/verify-phone.ts';

/** What `/api/auth` can do. */
export interface AccountUseCases {
  readonly logIn: LogIn;
  readonly signUp: SignUp;
  readonly verifyPhone: VerifyPhone;
  readonly resendCode: ResendCode;
  readonly requestPasswordReset: RequestPasswordReset;
  readonly resetPassword: ResetPassword;
  readonly completeProfile: CompleteProfile;
  readonly validateSession: ValidateSession;
  readonly logOut: LogOut;
  readonly listSessions: ListSessions;
  readonly revokeSession: RevokeSession;
  readonly exportData: ExportData;
  readonly deleteAccount: DeleteAccount;
}
