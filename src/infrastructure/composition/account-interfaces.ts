import type { MessageSender } from '../../application/auth/server/message-sender.ts';
import { ReadSiteSettings } from '../../application/settings/read-site-settings.ts';
import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import { maskPhone } from '../../domain/auth/mask-phone.ts';
import { authInterface } from '../http-server/auth/auth-interface.ts';
import { outbox } from '../http-server/auth/outbox.ts';
import { smsHook } from '../http-server/auth/sms-hook.ts';
import type { FrontRoutes } from '../http-server/front-server.ts';
import type { MessageSettings } from '../http-server/message-settings.ts';
import type { ServerSettings } from '../http-server/settings.ts';
import { SandboxMessageSender } from '../messaging/sandbox-message-sender.ts';
import { WhatsappMessageSender } from '../messaging/whatsapp-message-sender.ts';
import { SupabaseSettingsRepository } from '../supabase/settings/settings-repository.ts';
import { createRestClient } from '../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../supabase-server/auth/identity-provider.ts';
import { supabaseAccountPorts } from './account-ports.ts';
import { type Accounts, createAccounts } from './accounts.ts';

export interface AccountInterfaceOptions {
  readonly settings: ServerSettings;
  /** Null for a hosted project whose secret key is not set. */
  readonly address: IdentityAddress | null;
  readonly fetcher: typeof fetch;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  readonly report: (line: string) => void;
}

export interface AccountInterfaces {
  /** By path, for the front. */
  readonly routes: NonNullable<FrontRoutes['interfaces']>;
  /** Brings a code of our own identity provider to a phone. @throws when it could not be sent */
  readonly sendSms: (delivery: { readonly phone: string; readonly code: string }) => Promise<void>;
  /** Tells a number that its account has another one now. */
  readonly notifyOldNumber: (phone: string) => Promise<void>;
}

const WHATSAPP_API = 'https://graph.facebook.com/v21.0';

const senderFor = (options: AccountInterfaceOptions, { whatsapp }: MessageSettings): MessageSender => {
  if (whatsapp !== null) return new WhatsappMessageSender({ ...whatsapp, address: WHATSAPP_API, fetcher: fetch });
  const { clock, report, settings } = options;
  return new SandboxMessageSender(clock, ({ to }) =>
    report(`Pesan percobaan untuk ${maskPhone(to)}: baca di ${settings.publicUrl}/internal/outbox`),
  );
};

/** The owner's name for the shop, the default when it cannot be read. */
const shopName = (address: IdentityAddress, { fetcher, errors }: AccountInterfaceOptions): (() => Promise<string>) => {
  const rest = createRestClient({ url: address.url, key: address.secretKey }, fetcher);
  const settings = new ReadSiteSettings(new SupabaseSettingsRepository(rest, ''), errors);
  return async () => (await settings.execute()).siteName;
};

/** Plugs accounts together: `/api/auth`, and with it the outbox of the sandbox or the hook of a hosted project. */
export const accountInterfaces = (options: AccountInterfaceOptions): AccountInterfaces => {
  const { settings, address, fetcher, clock, errors } = options;
  const { messages, hosted, publicUrl } = settings;
  const sender = messages === null ? null : senderFor(options, messages);
  const accounts: Accounts | null =
    address === null || sender === null || messages === null
      ? null
      : createAccounts({
          ports: supabaseAccountPorts(address, fetcher),
          sender,
          rules: { shopName: shopName(address, options), perDay: messages.perDay, countries: messages.countries },
          clock,
          errors,
        });
  const secret = hosted?.smsHookSecret ?? null;
  const shown = sender instanceof SandboxMessageSender ? outbox(() => sender.messages()) : null;
  return {
    routes: {
      '/api/auth': authInterface({ accounts: accounts?.useCases ?? null, publicUrl }),
      ...(shown === null ? {} : { '/internal/outbox': shown.page, '/internal/outbox.json': shown.json }),
      ...(accounts === null || secret === null
        ? {}
        : { '/api/hooks/send-sms': smsHook({ deliverCode: accounts.deliverCode, secret, now: () => clock.now() }) }),
    },
    notifyOldNumber: async (phone) => accounts?.notifyOldNumber.execute(phone),
    sendSms: async (delivery) => {
      const sent = await accounts?.deliverCode.execute(delivery);
      if (sent?.ok !== true) throw new Error(sent?.failure.code ?? 'NOT_SENT');
    },
  };
};
