import { AccountCheck } from '../../../application/auth/server/account-check.ts';
import type { AccountDirectory } from '../../../application/auth/server/account-directory.ts';
import { AddressThrottle } from '../../../application/auth/server/address-throttle.ts';
import { ChangeEmail, ConfirmEmail } from '../../../application/auth/server/change-email.ts';
import { ChangeName } from '../../../application/auth/server/change-name.ts';
import { ChangePassword } from '../../../application/auth/server/change-password.ts';
import { ConfirmPhoneChange, RequestPhoneChange } from '../../../application/auth/server/change-phone.ts';
import { ChangePicture } from '../../../application/auth/server/change-picture.ts';
import { CodeAttempts } from '../../../application/auth/server/code-attempts.ts';
import { CodeBudget } from '../../../application/auth/server/code-budget.ts';
import type { CodeRequests } from '../../../application/auth/server/code-requests.ts';
import { CompleteProfile } from '../../../application/auth/server/complete-profile.ts';
import { DeleteAccount } from '../../../application/auth/server/delete-account.ts';
import { DeliverCode } from '../../../application/auth/server/deliver-code.ts';
import { ExportData } from '../../../application/auth/server/export-data.ts';
import type { IdentityProvider } from '../../../application/auth/server/identity-provider.ts';
import type { KnownDevices } from '../../../application/auth/server/known-devices.ts';
import { ListSessions } from '../../../application/auth/server/list-sessions.ts';
import { LogIn } from '../../../application/auth/server/log-in.ts';
import { LogOut } from '../../../application/auth/server/log-out.ts';
import type { MailSender } from '../../../application/auth/server/mail-sender.ts';
import { MessageDispatcher } from '../../../application/auth/server/message-dispatcher.ts';
import type { MessageSender } from '../../../application/auth/server/message-sender.ts';
import { NotifyEmailChange } from '../../../application/auth/server/notify-email-change.ts';
import { NotifyPreviousNumber } from '../../../application/auth/server/notify-previous-number.ts';
import { PasswordCheck } from '../../../application/auth/server/password-check.ts';
import { PasswordRules } from '../../../application/auth/server/password-rules.ts';
import type { ProductSessions } from '../../../application/auth/server/product-sessions.ts';
import type { RateLimiter } from '../../../application/auth/server/rate-limiter.ts';
import {
  CountRecoveryCodes,
  CreateRecoveryCodes,
  type RecoveryCodes,
  UseRecoveryCode,
} from '../../../application/auth/server/recovery-codes.ts';
import { RequestPasswordReset } from '../../../application/auth/server/request-password-reset.ts';
import { ResendCode } from '../../../application/auth/server/resend-code.ts';
import { ResetPassword } from '../../../application/auth/server/reset-password.ts';
import { RevokeSession } from '../../../application/auth/server/revoke-session.ts';
import type { SecretTokens } from '../../../application/auth/server/secret-tokens.ts';
import { SendEmailCode } from '../../../application/auth/server/send-email-code.ts';
import { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { SessionOpener } from '../../../application/auth/server/session-opener.ts';
import { SignUp } from '../../../application/auth/server/sign-up.ts';
import { UndisclosedSender } from '../../../application/auth/server/undisclosed-sender.ts';
import { ValidateSession } from '../../../application/auth/server/validate-session.ts';
import { VerifyPhone } from '../../../application/auth/server/verify-phone.ts';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import type { PictureInspector } from '../../../application/media/inspect-picture.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { SerialQueue } from '../../../application/shared/serial-queue.ts';
import { SharpPictureInspector } from '../../artwork/sharp-pictures.ts';
import type { AccountUseCases } from '../../http-server/auth/account-use-cases.ts';
import { isCommonPassword } from '../../http-server/auth/common-passwords.ts';
import { requestClient } from '../../http-server/request-client.ts';
import { CryptoSecretTokens } from '../../platform/crypto-secret-tokens.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseAccountDirectory } from '../../supabase-server/auth/account-directory.ts';
import { SupabaseCodeRequests, SupabaseKnownDevices, SupabaseRecoveryCodes } from '../../supabase-server/auth/account-records.ts';
import {
  forwardingAddress,
  type IdentityAddress,
  passwordComparison,
  SupabaseIdentityProvider,
} from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseProductSessions } from '../../supabase-server/auth/product-sessions.ts';
import { SupabaseRateLimiter } from '../../supabase-server/auth/rate-limiter.ts';
import { secretImageStorage, secretRestClient } from './context.ts';

/** The ports of the account use cases, except for the message sender. */
export interface AccountPorts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly sessions: ProductSessions;
  readonly limiter: RateLimiter;
  readonly requests: CodeRequests;
  readonly devices: KnownDevices;
  readonly recoveryCodes: RecoveryCodes;
  readonly tokens: SecretTokens;
  readonly inspector: PictureInspector;
  /** Of pictures of people; the server alone stores them. */
  readonly pictures: ImageStorage;
}

/** Six of the gateway's ten connections, so that many simultaneous sign-ins leave connections for pages. */
const ACCOUNT_CONCURRENCY = { atOnce: 6, waiting: 1000 };

const systemPause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const identityProvider = (address: IdentityAddress, fetcher: typeof fetch, rest: RestClient): SupabaseIdentityProvider => {
  if (address.isHosted !== true) return new SupabaseIdentityProvider(address, fetcher);
  const forwarding = forwardingAddress(fetcher, () => requestClient.getStore() ?? null);
  return new SupabaseIdentityProvider(address, forwarding, systemPause, passwordComparison(rest));
};

/** Ports on a Supabase backend, hosted or embedded. The secret key stays in this process. */
export const supabaseAccountPorts = (address: IdentityAddress, fetcher: typeof fetch): AccountPorts => {
  const rest = secretRestClient(address, limitConcurrency(fetcher, ACCOUNT_CONCURRENCY));
  return {
    identity: identityProvider(address, fetcher, rest),
    directory: new SupabaseAccountDirectory(rest),
    sessions: new SupabaseProductSessions(rest),
    limiter: new SupabaseRateLimiter(rest),
    requests: new SupabaseCodeRequests(rest),
    devices: new SupabaseKnownDevices(rest),
    recoveryCodes: new SupabaseRecoveryCodes(rest),
    tokens: new CryptoSecretTokens(),
    inspector: new SharpPictureInspector(),
    pictures: secretImageStorage(address, fetcher),
  };
};

interface AccountRules {
  readonly shopName: () => Promise<string>;
  /** Messages in 24 hours. */
  readonly perDay: number;
  readonly countries: readonly string[] | null;
}

export interface Accounts {
  readonly useCases: AccountUseCases;
  readonly deliverCode: DeliverCode;
  readonly notifyOldNumber: NotifyPreviousNumber;
}

export interface AccountsOptions {
  readonly ports: AccountPorts;
  readonly sender: MessageSender;
  /** Null in a shop that sends no e-mail. */
  readonly mail: MailSender | null;
  readonly rules: AccountRules;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  /** The delay of an answer; the system timer except in tests. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** Creates the account use cases over any ports. */
export const createAccounts = ({ ports, sender, mail, rules, clock, errors, pause = systemPause }: AccountsOptions): Accounts => {
  const { identity, directory, sessions, limiter, requests, devices, recoveryCodes, tokens } = ports;
  const messages = new MessageDispatcher(sender, limiter, rules.perDay);
  const budget = new CodeBudget(limiter, rules.perDay);
  const guess = new CodeAttempts(requests, limiter);
  const guard = new SessionGuard(sessions, tokens, clock);
  const opener = new SessionOpener(sessions, devices, tokens);
  const passwords = new PasswordCheck(identity, limiter);
  const passwordRules = new PasswordRules(isCommonPassword, rules.shopName);
  const throttle = new AddressThrottle(limiter, pause);
  const undisclosed = new UndisclosedSender(pause, errors);
  const people = new AccountCheck({ identity, directory, sessions, guard, passwords });
  const previousNumber = new NotifyPreviousNumber(messages, rules.shopName, errors);
  const emailChange = new NotifyEmailChange(messages, mail, rules.shopName, errors);
  const emailCodes = mail === null ? null : new SendEmailCode({ directory, tokens, mail, limiter, shopName: rules.shopName, errors });
  const parts = {
    ...ports,
    messages,
    budget,
    guess,
    guard,
    opener,
    passwords,
    passwordRules,
    throttle,
    undisclosed,
    people,
    previousNumber,
    emailChange,
    emailCodes,
    rules,
    clock,
    errors,
    queue: new SerialQueue(),
  };
  return {
    deliverCode: new DeliverCode(messages, rules, errors),
    notifyOldNumber: previousNumber,
    useCases: {
      logIn: new LogIn(parts),
      signUp: new SignUp(parts),
      verifyPhone: new VerifyPhone(parts),
      resendCode: new ResendCode(parts),
      requestPasswordReset: new RequestPasswordReset(parts),
      resetPassword: new ResetPassword(parts),
      completeProfile: new CompleteProfile(parts),
      changeName: new ChangeName(directory, guard, limiter, errors),
      changePicture: new ChangePicture(parts),
      changeEmail: new ChangeEmail(parts),
      confirmEmail: new ConfirmEmail(parts),
      changePhone: new RequestPhoneChange(parts),
      confirmPhone: new ConfirmPhoneChange(parts),
      changePassword: new ChangePassword(parts),
      createRecoveryCodes: new CreateRecoveryCodes(recoveryCodes, guard, tokens, errors),
      countRecoveryCodes: new CountRecoveryCodes(recoveryCodes, guard, errors),
      useRecoveryCode: new UseRecoveryCode(parts),
      validateSession: new ValidateSession(directory, guard, errors),
      logOut: new LogOut(sessions, guard, errors),
      listSessions: new ListSessions(sessions, guard, errors),
      revokeSession: new RevokeSession(sessions, guard, errors),
      exportData: new ExportData(directory, guard, errors),
      deleteAccount: new DeleteAccount(parts),
    },
  };
};
