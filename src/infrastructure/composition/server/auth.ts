import type { AccountDirectory } from '../../../application/auth/server/account-directory.ts';
import { AddressThrottle } from '../../../application/auth/server/address-throttle.ts';
import { ChangePassword } from '../../../application/auth/server/change-password.ts';
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
import { MessageDispatcher } from '../../../application/auth/server/message-dispatcher.ts';
import type { MessageSender } from '../../../application/auth/server/message-sender.ts';
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
import { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { SessionOpener } from '../../../application/auth/server/session-opener.ts';
import { SignUp } from '../../../application/auth/server/sign-up.ts';
import { UndisclosedSender } from '../../../application/auth/server/undisclosed-sender.ts';
import { ValidateSession } from '../../../application/auth/server/validate-session.ts';
import { VerifyPhone } from '../../../application/auth/server/verify-phone.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { SerialQueue } from '../../../application/shared/serial-queue.ts';
import { maskPhone } from '../../../domain/auth/mask-phone.ts';
import type { AccountUseCases } from '../../http-server/auth/account-use-cases.ts';
import { authInterface } from '../../http-server/auth/auth-interface.ts';
import { isCommonPassword } from '../../http-server/auth/common-passwords.ts';
import { outbox } from '../../http-server/auth/outbox.ts';
import { smsHook } from '../../http-server/auth/sms-hook.ts';
import type { MessageSettings } from '../../http-server/message-settings.ts';
import { SandboxMessageSender } from '../../messaging/sandbox-message-sender.ts';
import { WhatsappMessageSender } from '../../messaging/whatsapp-message-sender.ts';
import { CryptoSecretTokens } from '../../platform/crypto-secret-tokens.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import { SupabaseAccountDirectory } from '../../supabase-server/auth/account-directory.ts';
import { SupabaseCodeRequests } from '../../supabase-server/auth/code-requests.ts';
import { type IdentityAddress, SupabaseIdentityProvider } from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseKnownDevices } from '../../supabase-server/auth/known-devices.ts';
import { SupabaseProductSessions } from '../../supabase-server/auth/product-sessions.ts';
import { SupabaseRateLimiter } from '../../supabase-server/auth/rate-limiter.ts';
import { SupabaseRecoveryCodes } from '../../supabase-server/auth/recovery-codes.ts';
import { type Routes, type ServerContext, secretRestClient, shopNameOf } from './context.ts';

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
}

/** Six of the gateway's ten connections, so that many simultaneous sign-ins leave connections for pages. */
const ACCOUNT_CONCURRENCY = { atOnce: 6, waiting: 1000 };

/** Ports on a Supabase backend, hosted or embedded. The secret key stays in this process. */
export const supabaseAccountPorts = (address: IdentityAddress, fetcher: typeof fetch): AccountPorts => {
  const rest = secretRestClient(address, limitConcurrency(fetcher, ACCOUNT_CONCURRENCY));
  return {
    identity: new SupabaseIdentityProvider(address, fetcher),
    directory: new SupabaseAccountDirectory(rest),
    sessions: new SupabaseProductSessions(rest),
    limiter: new SupabaseRateLimiter(rest),
    requests: new SupabaseCodeRequests(rest),
    devices: new SupabaseKnownDevices(rest),
    recoveryCodes: new SupabaseRecoveryCodes(rest),
    tokens: new CryptoSecretTokens(),
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
  readonly rules: AccountRules;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  /** The delay of an answer; the system timer except in tests. */
  readonly pause?: (ms: number) => Promise<void>;
}

const systemPause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates the account use cases over any ports. */
export const createAccounts = ({ ports, sender, rules, clock, errors, pause = systemPause }: AccountsOptions): Accounts => {
  const { identity, directory, sessions, limiter, requests, devices, recoveryCodes, tokens } = ports;
  const dispatcher = new MessageDispatcher(sender, limiter, rules.perDay);
  const budget = new CodeBudget(limiter, rules.perDay);
  const guess = new CodeAttempts(requests, limiter);
  const guard = new SessionGuard(sessions, tokens, clock);
  const opener = new SessionOpener(sessions, devices, tokens);
  const passwords = new PasswordCheck(identity, limiter);
  const passwordRules = new PasswordRules(isCommonPassword, rules.shopName);
  const throttle = new AddressThrottle(limiter, pause);
  const undisclosed = new UndisclosedSender(pause, errors);
  return {
    deliverCode: new DeliverCode(dispatcher, rules.shopName, errors),
    notifyOldNumber: new NotifyPreviousNumber(dispatcher, rules.shopName, errors),
    useCases: {
      logIn: new LogIn(identity, directory, devices, tokens, limiter, opener, new SerialQueue(), throttle, errors),
      signUp: new SignUp(identity, directory, requests, budget, dispatcher, limiter, passwordRules, rules, errors),
      verifyPhone: new VerifyPhone(identity, directory, requests, guess, opener, errors),
      resendCode: new ResendCode(identity, requests, budget, limiter, undisclosed, errors),
      requestPasswordReset: new RequestPasswordReset(identity, directory, requests, budget, limiter, undisclosed, errors),
      resetPassword: new ResetPassword(identity, directory, requests, guess, sessions, devices, limiter, passwordRules, errors),
      completeProfile: new CompleteProfile(identity, directory, sessions, guard, passwords, limiter, errors),
      changePassword: new ChangePassword(identity, directory, guard, passwords, passwordRules, errors),
      createRecoveryCodes: new CreateRecoveryCodes(recoveryCodes, guard, tokens, errors),
      countRecoveryCodes: new CountRecoveryCodes(recoveryCodes, guard, errors),
      useRecoveryCode: new UseRecoveryCode(recoveryCodes, guard, tokens, limiter, errors),
      validateSession: new ValidateSession(directory, guard, errors),
      logOut: new LogOut(sessions, guard, errors),
      listSessions: new ListSessions(sessions, guard, errors),
      revokeSession: new RevokeSession(sessions, guard, errors),
      exportData: new ExportData(directory, guard, errors),
      deleteAccount: new DeleteAccount(identity, directory, guard, passwords, errors),
    },
  };
};

type Options = Pick<ServerContext, 'settings' | 'address' | 'fetcher' | 'clock' | 'errors' | 'report'>;

/** Messages that the embedded identity provider sends through the shop. */
export interface AccountMessages {
  /** Sends a code to a phone. @throws when it could not be sent */
  readonly sendSms: (delivery: { readonly phone: string; readonly code: string }) => Promise<void>;
  /** Notifies the previous number of an account about a change. */
  readonly notifyOldNumber: (phone: string) => Promise<void>;
}

/** A relay, because the identity provider starts before the message sender, which needs the backend. */
export class AccountMessageRelay implements AccountMessages {
  private target: AccountMessages | null = null;

  connect(target: AccountMessages): void {
    this.target = target;
  }

  readonly sendSms: AccountMessages['sendSms'] = (delivery) => this.connected().then((target) => target.sendSms(delivery));

  readonly notifyOldNumber: AccountMessages['notifyOldNumber'] = (phone) =>
    this.connected().then((target) => target.notifyOldNumber(phone));

  private async connected(): Promise<AccountMessages> {
    if (this.target === null) throw new Error('STARTING');
    return this.target;
  }
}

const WHATSAPP_API = 'https://graph.facebook.com/v21.0';

const senderFor = (options: Options, { whatsapp }: MessageSettings): MessageSender => {
  if (whatsapp !== null) return new WhatsappMessageSender({ ...whatsapp, address: WHATSAPP_API, fetcher: fetch });
  const { clock, report, settings } = options;
  return new SandboxMessageSender(clock, ({ to }) =>
    report(`Pesan percobaan untuk ${maskPhone(to)}: baca di ${settings.publicUrl}/internal/outbox`),
  );
};

/** Null where accounts are unavailable: a hosted project without its secret key, or a shop that sends no messages. */
const openAccounts = (options: Options, sender: MessageSender | null): Accounts | null => {
  const { settings, address, fetcher, clock, errors } = options;
  const { messages } = settings;
  if (address === null || sender === null || messages === null) return null;
  return createAccounts({
    ports: supabaseAccountPorts(address, fetcher),
    sender,
    rules: { shopName: shopNameOf(address, options), perDay: messages.perDay, countries: messages.countries },
    clock,
    errors,
  });
};

const messagesOf = (accounts: Accounts | null): AccountMessages => ({
  notifyOldNumber: async (phone) => accounts?.notifyOldNumber.execute(phone),
  sendSms: async (delivery) => {
    const sent = await accounts?.deliverCode.execute(delivery);
    if (sent?.ok !== true) throw new Error(sent?.failure.code ?? 'NOT_SENT');
  },
});

const outboxRoutes = (sender: MessageSender | null, { settings, report }: Options): Routes => {
  if (!(sender instanceof SandboxMessageSender)) return {};
  const { page, json, oneTimePath } = outbox({ messages: () => sender.messages(), secret: settings.outboxSecret });
  report(`Kode dan pesan percobaan bisa dibaca lewat alamat sekali pakai ini: ${settings.publicUrl}${oneTimePath}`);
  return { '/internal/outbox': page, '/internal/outbox.json': json };
};

const hookRoutes = (accounts: Accounts | null, secret: string | null, clock: Clock): Routes => {
  if (accounts === null || secret === null) return {};
  return { '/api/hooks/send-sms': smsHook({ deliverCode: accounts.deliverCode, secret, now: () => clock.now() }) };
};

export interface Auth {
  readonly routes: Routes;
  readonly messages: AccountMessages;
  /** Null where this server sends no messages. */
  readonly sender: MessageSender | null;
}

/** Opens accounts: `/api/auth`, and the outbox of the sandbox or the hook of a hosted project. */
export const openAuth = (options: Options): Auth => {
  const { settings, clock } = options;
  const { messages, hosted, publicUrl } = settings;
  const sender = messages === null ? null : senderFor(options, messages);
  const accounts = openAccounts(options, sender);
  return {
    routes: {
      '/api/auth': authInterface({ accounts: accounts?.useCases ?? null, publicUrl }),
      ...outboxRoutes(sender, options),
      ...hookRoutes(accounts, hosted?.smsHookSecret ?? null, clock),
    },
    messages: messagesOf(accounts),
    sender,
  };
};
