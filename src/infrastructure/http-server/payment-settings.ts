import * as v from 'valibot';
import { GATEWAYS, type GatewayName } from '../../domain/payment/payment-method.ts';
import { digits } from './rest-settings.ts';
import { isLoopback, SettingsRefused } from './settings-refused.ts';

/** The shop at Midtrans. */
interface MidtransSettings {
  readonly serverKey: string;
  /** The address of the Core API. */
  readonly url: string;
  /** The address of webhooks; null where Midtrans cannot reach the shop: without https, on this machine, or on a port of its own. */
  readonly noticesTo: string | null;
}

/** Payment gateways and sealing keys of the server. */
export interface PaymentServerSettings {
  /** In order of preference. */
  readonly gateways: readonly GatewayName[];
  /** Null without a key. With a key it is asked about its payments, whether or not it is one of `gateways`. */
  readonly midtrans: MidtransSettings | null;
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
  PAYMENT_GATEWAYS: [
    v.pipe(list, v.array(v.picklist(GATEWAYS)), v.minLength(1)),
    'sandbox, manual, midtrans, atau beberapa di antaranya dipisah koma',
  ],
  MIDTRANS_SERVER_KEY: [
    v.pipe(v.string(), v.regex(/^(SB-)?Mid-server-[A-Za-z0-9_-]{8,100}$/)),
    'Server Key dari dasbor Midtrans, Mid-server-... atau SB-Mid-server-...',
  ],
  MIDTRANS_PRODUCTION: [
    v.pipe(
      v.picklist(['1', '0']),
      v.transform((text) => text === '1'),
    ),
    '1 atau 0',
  ],
  CREDENTIALS_KEY: [key, 'kunci 32 byte dalam base64 (openssl rand -base64 32)'],
  CREDENTIALS_KEYS_OLD: [v.pipe(list, v.array(key)), 'kunci lama 32 byte dalam base64, dipisah koma'],
  SANDBOX_SECRET: [v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/)), 'rahasia 16 karakter atau lebih, tanpa spasi'],
  ORDER_MESSAGES_PER_DAY: [digits(1, 1_000_000), 'jumlah pesan per hari 1 sampai 1000000'],
  STAFF_MESSAGES_PER_DAY: [digits(1, 1_000_000), 'jumlah pesan per hari 1 sampai 1000000'],
} as const;

/** Named in an error, but never with their value. */
export const PAYMENT_SECRETS = ['MIDTRANS_SERVER_KEY', 'CREDENTIALS_KEY', 'CREDENTIALS_KEYS_OLD', 'SANDBOX_SECRET'] as const;

interface Given {
  readonly gateways: PaymentServerSettings['gateways'] | null;
  readonly midtransKey: string | null;
  readonly isMidtransProduction: boolean;
  readonly key: Buffer | null;
  readonly oldKeys: readonly Buffer[] | null;
  readonly sandboxSecret: string | null;
  readonly messagesPerDay: number | null;
  readonly staffMessagesPerDay: number | null;
}

const midtransSettings = (publicUrl: string, { midtransKey, isMidtransProduction }: Given): MidtransSettings | null => {
  if (midtransKey === null) return null;
  const isSandboxKey = midtransKey.startsWith('SB-');
  if (isSandboxKey && isMidtransProduction)
    throw new SettingsRefused(
      'MIDTRANS_SERVER_KEY adalah kunci sandbox (SB-), sedangkan MIDTRANS_PRODUCTION=1. Pakai kunci produksi dari dasbor Midtrans, atau setel MIDTRANS_PRODUCTION=0.',
    );
  if (!isSandboxKey && !isMidtransProduction)
    throw new SettingsRefused(
      'MIDTRANS_SERVER_KEY adalah kunci produksi, sedangkan MIDTRANS_PRODUCTION belum 1. Setel MIDTRANS_PRODUCTION=1, atau pakai kunci sandbox (SB-).',
    );
  const { protocol, port } = new URL(publicUrl);
  return {
    serverKey: midtransKey,
    url: isMidtransProduction ? 'https://api.midtrans.com' : 'https://api.sandbox.midtrans.com',
    noticesTo: protocol === 'https:' && port === '' && !isLoopback(publicUrl) ? `${publicUrl}/api/payments/midtrans/webhook` : null,
  };
};

/** @throws SettingsRefused for a sandbox on a public shop, where everything would be free, and for a gateway without its key */
export const paymentSettings = (publicUrl: string, given: Given): PaymentServerSettings => {
  const isPrivate = isLoopback(publicUrl);
  const gateways = [...new Set(given.gateways ?? [isPrivate ? ('sandbox' as const) : ('manual' as const)])];
  if (gateways.includes('sandbox') && !isPrivate)
    throw new SettingsRefused(
      `PUBLIC_URL "${publicUrl}" terbuka untuk umum, sedangkan PAYMENT_GATEWAYS memuat sandbox, yang membayar tanpa uang. Setel PAYMENT_GATEWAYS=manual.`,
    );
  const midtrans = midtransSettings(publicUrl, given);
  if (gateways.includes('midtrans') && midtrans === null)
    throw new SettingsRefused('PAYMENT_GATEWAYS memuat midtrans, sedangkan MIDTRANS_SERVER_KEY belum disetel.');
  if (gateways.includes('midtrans') && !given.isMidtransProduction && !isPrivate)
    throw new SettingsRefused(
      `PUBLIC_URL "${publicUrl}" terbuka untuk umum, sedangkan MIDTRANS_SERVER_KEY adalah kunci sandbox, yang membayar tanpa uang. Pakai kunci produksi dengan MIDTRANS_PRODUCTION=1.`,
    );
  return {
    gateways,
    midtrans,
    credentialsKey: given.key,
    oldCredentialsKeys: given.oldKeys ?? [],
    sandboxSecret: given.sandboxSecret,
    messagesPerDay: given.messagesPerDay ?? 500,
    staffMessagesPerDay: given.staffMessagesPerDay ?? 200,
  };
};
