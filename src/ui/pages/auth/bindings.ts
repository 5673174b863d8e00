import { ContainerModule } from 'inversify';
import { Admission } from '../../../application/identity/admission.ts';
import { CompleteProfile } from '../../../application/identity/complete-profile.ts';
import { LogIn } from '../../../application/identity/log-in.ts';
import { PendingCode } from '../../../application/identity/pending-code.ts';
import { RequestPasswordReset } from '../../../application/identity/request-password-reset.ts';
import { ResendCode } from '../../../application/identity/resend-code.ts';
import { ResetPassword } from '../../../application/identity/reset-password.ts';
import { SignUp } from '../../../application/identity/sign-up.ts';
import { VerifyPhone } from '../../../application/identity/verify-phone.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { AuthViewModel } from './auth.view-model.ts';
import { AuthForms } from './auth-forms.ts';

export const authBindings = new ContainerModule(({ bind }) => {
  bind(AuthViewModel).toResolvedValue(
    (pending, admission, session, clock) => new AuthViewModel(pending, admission, session, { now: () => clock.now }),
    [PendingCode, Admission, SessionStore, ClockStore],
  );
  bind(AuthForms).toResolvedValue(
    (logIn, signUp, verifyPhone, resendCode, requestPasswordReset, resetPassword, completeProfile) =>
      new AuthForms({ logIn, signUp, verifyPhone, resendCode, requestPasswordReset, resetPassword, completeProfile }),
    [LogIn, SignUp, VerifyPhone, ResendCode, RequestPasswordReset, ResetPassword, CompleteProfile],
  );
});
