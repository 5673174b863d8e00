import { resolve } from 'node:path';
import * as v from 'valibot';
import { normalisePhone } from '../../domain/auth/normalise-phone.ts';
import { compactPhone } from '../../domain/auth/written-phone.ts';
import { MESSAGE_READERS, type MessageSettings, messageSettings } from './message-settings.ts';
import { PAYMENT_READERS, PAYMENT_SECRETS, type PaymentServerSettings, paymentSettings } from './payment-settings.ts';
import { digits, REST_READERS, type VisitorBounds, visitorBounds } from './rest-settings.ts';
import { isLoopback, SettingsRefused } from './settings-refused.ts';

/** The server's settings, read from environment variables. */
export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  /** The same database without a pooler in between, for what needs sessions; null without one. */
  readonly directUrl: string | null;
  /** Whether new keys may be generated for a `databaseUrl` with a shop. */
  readonly takesNewKeys: boolean;
  /** Origin without a trailing slash, the only source of absolute addresses. */
  readonly publicUrl: string;
  /** The separate origin of files; null for the shop's own. */
  readonly filesUrl: string | null;
  /** The number of trusted proxies, for the client's address. */
  readonly trustProxy: number;
  /** Whether clients other than this server may sign up and request codes at `/auth/v1`. */
  readonly publicSignIn: boolean;
  /** Browsers store neither profile nor role (specification, section 9). */
  readonly secureMode: boolean;
  /** The owner of the first start. The password is validated when the owner is created, so that an existing shop starts with any. */
  readonly owner: { readonly phone: string | null; readonly password: string | null; readonly isLoopback: boolean };
  /** `demo`, `none`, or a number of products. */
  readonly seed: 'demo' | 'none' | number;
  /** A hosted Supabase project; null for the embedded backend. */
  readonly hosted: HostedProject | null;
  /** Whether clients may exchange messages on public channels. */
  readonly publicChannels: boolean;
  /** Null where this server sends no messages: a hosted project without its secret key. */
  readonly messages: MessageSettings | null;
  /** Limits of `/rest/v1` for visitors. */
  readonly visitors: VisitorBounds;
  /** The maximum depth of embedded tables in a `select` of `/rest/v1`. */
  readonly maxEmbedLevels: number;
  /** The secret of tools that read the sandbox's messages; null for none. */
  readonly outboxSecret: string | null;
  /** An OAuth client at Google for linking; null without one. */
  readonly google: { readonly id: string; readonly secret: string } | null;
  readonly payments: PaymentServerSettings;
  /** The service that is asked for the names of players; null for none. */
  readonly players: { readonly url: string; readonly key: string | null } | null;
  /** The percentage of measured visits. */
  readonly vitalsSample: number;
  /** Scripts of third-party measuring services over https; none by default. */
  readonly hostedScripts: readonly string[];
  /** Whether browsers install the service worker. */
  readonly hasWorker: boolean;
}

interface HostedProject {
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  /** Without it there is no sign-up and no sign-in. */
  readonly secretKey: string | null;
  /** The secret of the "Send SMS" hook; null when it is not configured. */
  readonly smsHookSecret: string | null;
  /** Reads the project's settings for `npm run check-hosted`; null leaves them unseen. */
  readonly accessToken: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const url = (...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  );

const origin = v.pipe(
  url('http:', 'https:'),
  v.check((text) => URL.canParse(text) && new URL(text).pathname === '/' && new URL(text).search === '' && new URL(text).hash === ''),
  v.transform((text) => new URL(text).origin),
);

const filesOrigin = v.pipe(
  origin,
  v.check((text) => text.startsWith('https:')),
);

/** Names and ids of players leave the shop encrypted; a service on this machine needs no certificate. */
const lookupUrl = v.pipe(
  url('http:', 'https:'),
  v.check((text) => {
    const { protocol, search, hash, username } = new URL(text);
    return (protocol === 'https:' || isLoopback(text)) && search === '' && hash === '' && username === '';
  }),
);

const phone = v.pipe(
  v.string(),
  v.transform((text) => normalisePhone(text) ?? compactPhone(text).replace(/^\+/, '').replace(/^0/, '62')),
  v.regex(/^[1-9]\d{8,14}$/),
);

/** Safe in HTML and in a policy: without characters that end either. */
const script = v.pipe(
  url('https:'),
  v.regex(/^[\x21\x23-\x26\x28-\x2b\x2d-\x3a\x3d\x3f-\x7e]{1,500}$/),
  v.check((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).hash === ''),
);
const onOrOff = v.pipe(
  v.picklist(['on', 'off']),
  v.transform((text) => text === 'on'),
);

const READERS = {
  PORT: [digits(1, 65_535), 'bilangan bulat 1 sampai 65535'],
  HOST: [v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:-]+$/)), 'alamat seperti 127.0.0.1 atau 0.0.0.0'],
  DATA_DIR: [
    v.pipe(
      v.string(),
      v.check((text) => !text.includes('\0')),
    ),
    'nama folder',
  ],
  DATABASE_URL: [url('postgres:', 'postgresql:'), 'alamat postgres://pengguna:sandi@server:5432/database'],
  DIRECT_URL: [url('postgres:', 'postgresql:'), 'alamat postgres://pengguna:sandi@server:5432/database'],
  NEW_KEYS: [onOrOff, 'on atau off'],
  PUBLIC_URL: [origin, 'alamat http(s) tanpa jalur, misalnya https://toko.example'],
  FILES_URL: [filesOrigin, 'alamat https tanpa jalur, misalnya https://berkas.toko.example'],
  TRUST_PROXY: [digits(0, 10), 'jumlah proksi 0 sampai 10'],
  AUTH_PUBLIC_SIGN_IN: [onOrOff, 'on atau off'],
  SECURE_MODE: [onOrOff, 'on atau off'],
  SERVICE_WORKER: [onOrOff, 'on atau off'],
  VITALS_SAMPLE: [digits(0, 100), 'persen kunjungan yang diukur, 0 sampai 100'],
  ANALYTICS_SCRIPT_URL: [script, 'alamat https lengkap sebuah skrip, tanpa nama pengguna dan tanpa #'],
  SPEED_INSIGHTS_SCRIPT_URL: [script, 'alamat https lengkap sebuah skrip, tanpa nama pengguna dan tanpa #'],
  OWNER_PHONE: [phone, 'nomor telepon dengan 9 sampai 15 angka, misalnya 081234567890'],
  OWNER_PASSWORD: [v.string(), 'kata sandi'],
  SEED: [v.union([v.picklist(['demo', 'none'] as const), digits(1, 1_000_000)]), 'demo, none, atau jumlah produk 1 sampai 1000000'],
  OAUTH_GOOGLE_ID: [v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{5,200}$/)), 'ID klien OAuth Google'],
  OAUTH_GOOGLE_SECRET: [v.pipe(v.string(), v.regex(/^[\x21-\x7e]{5,200}$/)), 'rahasia klien OAuth Google'],
  SUPABASE_URL: [origin, 'alamat http(s) proyek Supabase'],
  SUPABASE_KEY: [v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{20,}$/)), 'kunci publik proyek Supabase'],
  SUPABASE_SECRET_KEY: [v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{20,}$/)), 'kunci rahasia (service) proyek Supabase'],
  SUPABASE_ACCESS_TOKEN: [v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{20,}$/)), 'token akses dari akun Supabase, sbp_...'],
  SMS_HOOK_SECRET: [v.pipe(v.string(), v.regex(/^(v1,)?whsec_[A-Za-z0-9+/=]{24,}$/)), 'rahasia kait SMS dari Supabase, v1,whsec_...'],
  REST_EMBED_LEVELS: [digits(1, 10), 'jumlah tingkat 1 sampai 10'],
  ...REST_READERS,
  ...MESSAGE_READERS,
  ...PAYMENT_READERS,
  PLAYER_LOOKUP_URL: [lookupUrl, 'alamat https tanpa tanda tanya, misalnya https://pemain.example/cek'],
  PLAYER_LOOKUP_KEY: [v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,500}$/)), 'kunci layanan nama pemain, tanpa spasi'],
  OUTBOX_SECRET: [v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/)), 'rahasia 16 karakter atau lebih, tanpa spasi'],
  REALTIME_PUBLIC_CHANNELS: [
    v.pipe(
      v.picklist(['1', '0']),
      v.transform((text) => text === '1'),
    ),
    '1 atau 0',
  ],
} as const satisfies Record<string, readonly [v.GenericSchema<string, unknown>, string]>;

type Name = keyof typeof READERS;
type Value<K extends Name> = v.InferOutput<(typeof READERS)[K][0]>;

/** Secrets are named in an error, but never with their value. */
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DIRECT_URL',
  'OWNER_PASSWORD',
  'SUPABASE_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_ACCESS_TOKEN',
  'SMS_HOOK_SECRET',
  'OUTBOX_SECRET',
  'WHATSAPP_TOKEN',
  'OAUTH_GOOGLE_SECRET',
  'PLAYER_LOOKUP_KEY',
  ...PAYMENT_SECRETS,
]);

const read = <K extends Name>(environment: Environment, name: K): Value<K> | null => {
  const text = environment[name];
  if (text === undefined || text === '') return null;
  const [schema, expected] = READERS[name];
  const parsed = v.safeParse(schema as v.GenericSchema<string, Value<K>>, text);
  if (parsed.success) return parsed.output;
  throw new SettingsRefused(`${name} harus ${expected}${SECRET.has(name) ? '.' : `, bukan "${text}".`}`);
};

/** @throws SettingsRefused for the first invalid value */
export const readSettings = (environment: Environment, folder: string): ServerSettings => {
  const port = read(environment, 'PORT') ?? 4173;
  const hostedUrl = read(environment, 'SUPABASE_URL');
  const hostedKey = read(environment, 'SUPABASE_KEY');
  if ((hostedUrl === null) !== (hostedKey === null)) {
    throw new SettingsRefused('SUPABASE_URL dan SUPABASE_KEY harus disetel bersama.');
  }
  const googleId = read(environment, 'OAUTH_GOOGLE_ID');
  const googleSecret = read(environment, 'OAUTH_GOOGLE_SECRET');
  if ((googleId === null) !== (googleSecret === null)) {
    throw new SettingsRefused('OAUTH_GOOGLE_ID dan OAUTH_GOOGLE_SECRET harus disetel bersama.');
  }
  const secretKey = read(environment, 'SUPABASE_SECRET_KEY');
  const smsHookSecret = read(environment, 'SMS_HOOK_SECRET');
  const accessToken = read(environment, 'SUPABASE_ACCESS_TOKEN');
  const publicUrl = read(environment, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const hosted: HostedProject | null =
    hostedUrl !== null && hostedKey !== null ? { url: hostedUrl, key: hostedKey, secretKey, smsHookSecret, accessToken } : null;
  const trustProxy = read(environment, 'TRUST_PROXY');
  const filesUrl = read(environment, 'FILES_URL');
  if (filesUrl !== null && (filesUrl === publicUrl || hosted !== null))
    throw new SettingsRefused(
      'FILES_URL harus alamat lain daripada PUBLIC_URL, dan hanya untuk toko yang menyimpan filenya sendiri (tanpa SUPABASE_URL).',
    );
  const playerUrl = read(environment, 'PLAYER_LOOKUP_URL');
  const playerKey = read(environment, 'PLAYER_LOOKUP_KEY');
  if (playerKey !== null && playerUrl === null) throw new SettingsRefused('PLAYER_LOOKUP_KEY hanya berlaku bersama PLAYER_LOOKUP_URL.');
  const databaseUrl = read(environment, 'DATABASE_URL');
  const directUrl = read(environment, 'DIRECT_URL');
  if (directUrl !== null && databaseUrl === null) throw new SettingsRefused('DIRECT_URL hanya berlaku bersama DATABASE_URL.');
  const settings: ServerSettings = {
    port,
    host: read(environment, 'HOST') ?? '127.0.0.1',
    dataFolder: resolve(folder, read(environment, 'DATA_DIR') ?? '.data'),
    databaseUrl,
    directUrl,
    takesNewKeys: read(environment, 'NEW_KEYS') ?? false,
    publicUrl,
    filesUrl,
    trustProxy: trustProxy ?? 0,
    publicSignIn: read(environment, 'AUTH_PUBLIC_SIGN_IN') ?? false,
    secureMode: read(environment, 'SECURE_MODE') ?? false,
    owner: { phone: read(environment, 'OWNER_PHONE'), password: read(environment, 'OWNER_PASSWORD'), isLoopback: isLoopback(publicUrl) },
    seed: read(environment, 'SEED') ?? 'demo',
    hosted,
    publicChannels: read(environment, 'REALTIME_PUBLIC_CHANNELS') ?? false,
    vitalsSample: read(environment, 'VITALS_SAMPLE') ?? 100,
    hostedScripts: [read(environment, 'ANALYTICS_SCRIPT_URL'), read(environment, 'SPEED_INSIGHTS_SCRIPT_URL')].filter(
      (address) => address !== null,
    ),
    visitors: visitorBounds((name) => read(environment, name)),
    maxEmbedLevels: read(environment, 'REST_EMBED_LEVELS') ?? 2,
    outboxSecret: read(environment, 'OUTBOX_SECRET'),
    payments: paymentSettings(publicUrl, {
      gateways: read(environment, 'PAYMENT_GATEWAYS'),
      midtransKey: read(environment, 'MIDTRANS_SERVER_KEY'),
      isMidtransProduction: read(environment, 'MIDTRANS_PRODUCTION') ?? false,
      key: read(environment, 'CREDENTIALS_KEY'),
      oldKeys: read(environment, 'CREDENTIALS_KEYS_OLD'),
      sandboxSecret: read(environment, 'SANDBOX_SECRET'),
      messagesPerDay: read(environment, 'ORDER_MESSAGES_PER_DAY'),
      staffMessagesPerDay: read(environment, 'STAFF_MESSAGES_PER_DAY'),
    }),
    players: playerUrl === null ? null : { url: playerUrl, key: playerKey },
    hasWorker: read(environment, 'SERVICE_WORKER') ?? true,
    google: googleId !== null && googleSecret !== null ? { id: googleId, secret: googleSecret } : null,
    messages:
      hosted !== null && hosted.secretKey === null
        ? null
        : messageSettings(publicUrl, {
            sender: read(environment, 'MESSAGE_SENDER') ?? 'sandbox',
            token: read(environment, 'WHATSAPP_TOKEN'),
            phoneId: read(environment, 'WHATSAPP_PHONE_ID'),
            codeTemplate: read(environment, 'WHATSAPP_CODE_TEMPLATE') ?? 'kode_verifikasi',
            noticeTemplate: read(environment, 'WHATSAPP_NOTICE_TEMPLATE') ?? 'pemberitahuan_akun',
            perDay: read(environment, 'MESSAGES_PER_DAY') ?? 1000,
            countries: read(environment, 'PHONE_COUNTRIES'),
            smtpUrl: read(environment, 'SMTP_URL'),
            smtpFrom: read(environment, 'SMTP_FROM'),
          }),
  };
  // Without a trusted proxy every visitor has the proxy's address, so that all share the limits by address.
  if (publicUrl.startsWith('https:') && trustProxy === null)
    throw new SettingsRefused(
      `PUBLIC_URL "${publicUrl}" memakai https, jadi ada proksi di depan toko, sedangkan TRUST_PROXY belum disetel. ` +
        'Setel TRUST_PROXY=1 bila ada satu proksi (Caddy, nginx), jumlahnya bila lebih, atau TRUST_PROXY=0 bila memang tidak ada.',
    );
  return settings;
};
