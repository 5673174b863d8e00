import { ContainerModule } from 'inversify';
import { CompleteProfile } from '../../../application/auth/client/complete-profile.ts';
import { LogIn } from '../../../application/auth/client/log-in.ts';
import { PendingCode } from '../../../application/auth/client/pending-code.ts';
import { RequestPasswordReset } from '../../../application/auth/client/request-password-reset.ts';
import { ResendCode } from '../../../application/auth/client/resend-code.ts';
import { ResetPassword } from '../../../application/auth/client/reset-password.ts';
import { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
import { SignUp } from '../../../application/auth/client/sign-up.ts';
import { VerifyPhone } from '../../../application/auth/client/verify-phone.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { AuthViewModel } from './auth.view-model.ts';
import { AuthForms } from './auth-forms.ts';

export const authBindings = new ContainerModule(({ bind }) => {
  bind(AuthViewModel).toResolvedValue(
    (pending, admission, session, clock) => new AuthViewModel(pending, admission, session, { now: () => clock.now }),
    [PendingCode, SignInFlow, SessionStore, ClockStore],
  );
  bind(AuthForms).toResolvedValue(
    (logIn, signUp, verifyPhone, resendCode, requestPasswordReset, resetPassword, completeProfile) =>
      new AuthForms({ logIn, signUp, verifyPhone, resendCode, requestPasswordReset, resetPassword, completeProfile }),
    [LogIn, SignUp, VerifyPhone, ResendCode, RequestPasswordReset, ResetPassword, CompleteProfile],
  );
});
