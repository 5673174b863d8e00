import type { MessageSender } from '../../../application/auth/server/message-sender.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { maskPhone } from '../../../domain/auth/mask-phone.ts';
import { authInterface } from '../../http-server/auth/auth-interface.ts';
import { outbox } from '../../http-server/auth/outbox.ts';
import { smsHook } from '../../http-server/auth/sms-hook.ts';
import type { MessageSettings } from '../../http-server/message-settings.ts';
import { SandboxMessageSender } from '../../messaging/sandbox-message-sender.ts';
import { SmtpMailSender } from '../../messaging/smtp-mail-sender.ts';
import { WhatsappMessageSender } from '../../messaging/whatsapp-message-sender.ts';
import { type Accounts, createAccounts, supabaseAccountPorts } from './accounts.ts';
import { type Routes, type ServerContext, shopNameOf } from './context.ts';

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
    mail: messages.smtp === null ? null : new SmtpMailSender(messages.smtp),
    rules: { shopName: shopNameOf(address, options), perDay: messages.perDay, countries: messages.countries },
    clock,
    errors,
  });
};

const messagesOf = (accounts: Accounts | null): AccountMessages => ({
  notifyOldNumber: async (phone) => accounts?.notifyOldNumber.execute(phone),
  sendSms: async (delivery) => {
    // The embedded provider has refused numbers of other countries before.
    const sent = await accounts?.deliverCode.execute({ ...delivery, isConfirmed: true });
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
  return { '/api/hooks/send-sms': { POST: smsHook({ deliverCode: accounts.deliverCode, secret, now: () => clock.now() }) } };
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
      '/api/auth': { POST: authInterface({ accounts: accounts?.useCases ?? null, publicUrl }) },
      ...outboxRoutes(sender, options),
      ...hookRoutes(accounts, hosted?.smsHookSecret ?? null, clock),
    },
    messages: messagesOf(accounts),
    sender,
  };
};
