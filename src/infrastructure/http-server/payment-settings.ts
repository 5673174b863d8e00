import * as v from 'valibot';
import { digits } from './rest-settings.ts';
import { isLoopback, SettingsRefused } from './settings-refused.ts';

/** Payment gateways and sealing keys of the server. */
export interface PaymentServerSettings {
  /** In order of preference. */
  readonly gateways: readonly ('sandbox' | 'manual')[];
  /** 32 bytes; null for the key among the shop's own keys. */
  readonly credentialsKey: Buffer | null;
  /** Keys for decryption only. */
  readonly oldCredentialsKeys: readonly Buffer[];
  /** The secret of tools that use the sandbox; null for none. */
  readonly sandboxSecret: string | null;
  /** WhatsApp messages about orders in 24 hours, separate from codes. */
  readonly messagesPerDay: number;
  /** WhatsApp messages to staff on duty in 24 hours. */
  readonly staffMessagesPerDay: number;
}

const GATEWAYS = ['sandbox', 'manual'] as const;

const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
);
const KEY = /^[A-Za-z0-9+/]{43}=$/;
const key = v.pipe(
  v.string(),
  v.regex(KEY),
  v.transform((text) => Buffer.from(text, 'base64')),
);

export const PAYMENT_READERS = {
  PAYMENT_GATEWAYS: [v.pipe(list, v.array(v.picklist(GATEWAYS)), v.minLength(1)), 'sandbox, manual, atau keduanya dipisah koma'],
  CREDENTIALS_KEY: [key, 'kunci 32 byte dalam base64 (openssl rand -base64 32)'],
  CREDENTIALS_KEYS_OLD: [v.pipe(list, v.array(key)), 'kunci lama 32 byte dalam base64, dipisah koma'],
  SANDBOX_SECRET: [v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/)), 'rahasia 16 karakter atau lebih, tanpa spasi'],
  ORDER_MESSAGES_PER_DAY: [digits(1, 1_000_000), 'jumlah pesan per hari 1 sampai 1000000'],
  STAFF_MESSAGES_PER_DAY: [digits(1, 1_000_000), 'jumlah pesan per hari 1 sampai 1000000'],
} as const;

/** Named in an error, but never with their value. */
export const PAYMENT_SECRETS = ['CREDENTIALS_KEY', 'CREDENTIALS_KEYS_OLD', 'SANDBOX_SECRET'] as const;

interface Given {
  readonly gateways: PaymentServerSettings['gateways'] | null;
  readonly key: Buffer | null;
  readonly oldKeys: readonly Buffer[] | null;
  readonly sandboxSecret: string | null;
  readonly messagesPerDay: number | null;
  readonly staffMessagesPerDay: number | null;
}

/** @throws SettingsRefused for the sandbox on a public shop, where everything would be free */
export const paymentSettings = (publicUrl: string, given: Given): PaymentServerSettings => {
  const isPrivate = isLoopback(publicUrl);
  const gateways = [...new Set(given.gateways ?? [isPrivate ? ('sandbox' as const) : ('manual' as const)])];
  if (gateways.includes('sandbox') && !isPrivate)
    throw new SettingsRefused(
      `PUBLIC_URL "${publicUrl}" terbuka untuk umum, sedangkan PAYMENT_GATEWAYS memuat sandbox, yang membayar tanpa uang. Setel PAYMENT_GATEWAYS=manual.`,
    );
  return {
    gateways,
    credentialsKey: given.key,
    oldCredentialsKeys: given.oldKeys ?? [],
    sandboxSecret: given.sandboxSecret,
    messagesPerDay: given.messagesPerDay ?? 500,
    staffMessagesPerDay: given.staffMessagesPerDay ?? 200,
  };
};
