import { ContainerModule } from 'inversify';
import { CompleteProfile } from '../../../application/auth/client/complete-profile.ts';
import { LogIn } from '../../../application/auth/client/log-in.ts';
import { RequestPasswordReset, ResetPassword } from '../../../application/auth/client/password-reset.ts';
import { PendingCode } from '../../../application/auth/client/pending-code.ts';
import { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
import { ResendCode, SignUp, VerifyPhone } from '../../../application/auth/client/sign-up.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { AuthViewModel } from './auth.view-model.ts';
import { AuthForms } from './auth-forms.ts';

export const authBindings = new ContainerModule(({ bind }) => {
  bind(AuthViewModel).toResolvedValue(
    (pending, signInFlow, session, clock) => new AuthViewModel(pending, signInFlow, session, { now: () => clock.now }),
    [PendingCode, SignInFlow, SessionStore, ClockStore],
  );
  bind(AuthForms).toResolvedValue(
    (logIn, signUp, verifyPhone, resendCode, requestPasswordReset, resetPassword, completeProfile) =>
      new AuthForms({ logIn, signUp, verifyPhone, resendCode, requestPasswordReset, resetPassword, completeProfile }),
    [LogIn, SignUp, VerifyPhone, ResendCode, RequestPasswordReset, ResetPassword, CompleteProfile],
  );
});
