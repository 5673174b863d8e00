import { ContainerModule } from 'inversify';
import { EndSignIn } from '../../../application/auth/client/end-sign-in.ts';
import { ChallengeFactor, ConfirmFactor, ListFactors } from '../../../application/auth/client/factors.ts';
import { LogIn } from '../../../application/auth/client/log-in.ts';
import { UseRecoveryCode } from '../../../application/auth/client/recovery-codes.ts';
import { RestoreSession } from '../../../application/auth/client/restore-session.ts';
import { SignInAgain } from '../../../application/auth/client/sign-in-again.ts';
import { SignInFlow } from '../../../application/auth/client/sign-in-flow.ts';
import { SignOut } from '../../../application/auth/client/sign-out.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { SecondFactorViewModel } from './second-factor.view-model.ts';
import { SignInAgainStore } from './sign-in-again.store.ts';
import { SignOutStore } from './sign-out.store.ts';

/** Bindings of every account page. */
export const accountBindings = new ContainerModule(({ bind }) => {
  bind(SecondFactorViewModel).toResolvedValue(
    (listFactors, challengeFactor, confirmFactor, useRecoveryCode, clock) =>
      new SecondFactorViewModel({ listFactors, challengeFactor, confirmFactor, useRecoveryCode, clock: { now: () => clock.now } }),
    [ListFactors, ChallengeFactor, ConfirmFactor, UseRecoveryCode, ClockStore],
  );
  bind(SignInAgainStore)
    .toResolvedValue(
      (again, logIn, flow, restore, end, session) => new SignInAgainStore({ again, logIn, flow, restore, end, session }),
      [SignInAgain, LogIn, SignInFlow, RestoreSession, EndSignIn, SessionStore],
    )
    .inSingletonScope();
  bind(SignOutStore).toResolvedValue(
    (signOut, session, toasts) => new SignOutStore(signOut, session, toasts),
    [SignOut, SessionStore, ToastStore],
  );
});
