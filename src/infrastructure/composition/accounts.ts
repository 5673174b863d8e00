import { CodeBudget } from '../../application/auth/server/code-budget.ts';
import { CodeGuess } from '../../application/auth/server/code-guess.ts';
import { CompleteProfile } from '../../application/auth/server/complete-profile.ts';
import { DeleteAccount } from '../../application/auth/server/delete-account.ts';
import { DeliverCode } from '../../application/auth/server/deliver-code.ts';
import { ExportData } from '../../application/auth/server/export-data.ts';
import { ListSessions } from '../../application/auth/server/list-sessions.ts';
import { LogIn } from '../../application/auth/server/log-in.ts';
import { LogOut } from '../../application/auth/server/log-out.ts';
import { MessageDispatcher } from '../../application/auth/server/message-dispatcher.ts';
import type { MessageSender } from '../../application/auth/server/message-sender.ts';
import { NotifyOldNumber } from '../../application/auth/server/notify-old-number.ts';
import { PasswordCheck } from '../../application/auth/server/password-check.ts';
import { RequestPasswordReset } from '../../application/auth/server/request-password-reset.ts';
import { ResendCode } from '../../application/auth/server/resend-code.ts';
import { ResetPassword } from '../../application/auth/server/reset-password.ts';
import { RevokeSession } from '../../application/auth/server/revoke-session.ts';
import { SessionGuard } from '../../application/auth/server/session-guard.ts';
import { SessionOpener } from '../../application/auth/server/session-opener.ts';
import { SignUp } from '../../application/auth/server/sign-up.ts';
import { ValidateSession } from '../../application/auth/server/validate-session.ts';
import { VerifyPhone } from '../../application/auth/server/verify-phone.ts';
import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import { SerialQueue } from '../../application/shared/serial-queue.ts';
import type { AccountUseCases } from '../http-server/auth/account-use-cases.ts';
import type { AccountPorts } from './account-ports.ts';

interface AccountRules {
  readonly shopName: () => Promise<string>;
  /** Messages in 24 hours. */
  readonly perDay: number;
  readonly countries: readonly string[] | null;
}

export interface Accounts {
  readonly useCases: AccountUseCases;
  readonly deliverCode: DeliverCode;
  readonly notifyOldNumber: NotifyOldNumber;
}

export interface AccountsOptions {
  readonly ports: AccountPorts;
  readonly sender: MessageSender;
  readonly rules: AccountRules;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

/** What people can do with their accounts, over whichever ports there are. */
export const createAccounts = ({ ports, sender, rules, clock, errors }: AccountsOptions): Accounts => {
  const { identity, directory, sessions, limiter, requests, devices, tokens } = ports;
  const courier = new MessageDispatcher(sender, limiter, rules.perDay);
  const budget = new CodeBudget(limiter, rules.perDay);
  const guess = new CodeGuess(requests, limiter);
  const guard = new SessionGuard(sessions, tokens, clock);
  const opener = new SessionOpener(sessions, devices, tokens);
  const passwords = new PasswordCheck(identity, limiter);
  return {
    deliverCode: new DeliverCode(courier, rules.shopName, errors),
    notifyOldNumber: new NotifyOldNumber(courier, rules.shopName, errors),
    useCases: {
      logIn: new LogIn(identity, directory, devices, tokens, limiter, opener, new SerialQueue(), errors),
      signUp: new SignUp(identity, directory, requests, budget, courier, limiter, rules, errors),
      verifyPhone: new VerifyPhone(identity, directory, requests, guess, opener, errors),
      resendCode: new ResendCode(identity, requests, budget, limiter, errors),
      requestPasswordReset: new RequestPasswordReset(identity, directory, requests, budget, limiter, errors),
      resetPassword: new ResetPassword(identity, requests, guess, sessions, devices, limiter, errors),
      completeProfile: new CompleteProfile(identity, directory, sessions, guard, passwords, limiter, errors),
      validateSession: new ValidateSession(directory, guard, errors),
      logOut: new LogOut(sessions, guard, errors),
      listSessions: new ListSessions(sessions, guard, errors),
      revokeSession: new RevokeSession(sessions, guard, errors),
      exportData: new ExportData(directory, guard, errors),
      deleteAccount: new DeleteAccount(identity, directory, guard, passwords, errors),
    },
  };
};
