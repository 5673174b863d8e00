import { CodeBudget } from '../../application/accounts/code-budget.ts';
import { CodeGuess } from '../../application/accounts/code-guess.ts';
import { CompleteProfile } from '../../application/accounts/complete-profile.ts';
import { Courier } from '../../application/accounts/courier.ts';
import { DeleteAccount } from '../../application/accounts/delete-account.ts';
import { DeliverCode } from '../../application/accounts/deliver-code.ts';
import { ExportData } from '../../application/accounts/export-data.ts';
import { ListSessions } from '../../application/accounts/list-sessions.ts';
import { LogIn } from '../../application/accounts/log-in.ts';
import { LogOut } from '../../application/accounts/log-out.ts';
import type { MessageSender } from '../../application/accounts/message-sender.ts';
import { PasswordCheck } from '../../application/accounts/password-check.ts';
import { RequestPasswordReset } from '../../application/accounts/request-password-reset.ts';
import { ResendCode } from '../../application/accounts/resend-code.ts';
import { ResetPassword } from '../../application/accounts/reset-password.ts';
import { RevokeSession } from '../../application/accounts/revoke-session.ts';
import { SessionGuard } from '../../application/accounts/session-guard.ts';
import { SessionOpener } from '../../application/accounts/session-opener.ts';
import { SignUp } from '../../application/accounts/sign-up.ts';
import { TellOldNumber } from '../../application/accounts/tell-old-number.ts';
import { ValidateSession } from '../../application/accounts/validate-session.ts';
import { VerifyPhone } from '../../application/accounts/verify-phone.ts';
import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import { Turns } from '../../application/shared/turns.ts';
import type { AccountUseCases } from '../front/auth-interface/account-use-cases.ts';
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
  readonly tellOldNumber: TellOldNumber;
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
  const courier = new Courier(sender, limiter, rules.perDay);
  const budget = new CodeBudget(limiter, rules.perDay);
  const guess = new CodeGuess(requests, limiter);
  const guard = new SessionGuard(sessions, tokens, clock);
  const opener = new SessionOpener(sessions, devices, tokens);
  const passwords = new PasswordCheck(identity, limiter);
  return {
    deliverCode: new DeliverCode(courier, rules.shopName, errors),
    tellOldNumber: new TellOldNumber(courier, rules.shopName, errors),
    useCases: {
      logIn: new LogIn(identity, directory, devices, tokens, limiter, opener, new Turns(), errors),
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
