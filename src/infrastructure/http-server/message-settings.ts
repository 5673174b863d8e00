import * as v from 'valibot';
import { PHONE_COUNTRIES } from '../../domain/auth/phone-countries.ts';
import { digits } from './rest-settings.ts';
import { isLoopback, SettingsRefused } from './settings-refused.ts';

interface WhatsappSettings {
  readonly token: string;
  readonly phoneId: string;
  readonly codeTemplate: string;
  readonly noticeTemplate: string;
}

/** A mail server; e-mails of people are confirmed only with one. */
interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** The sender: an address, or a name and an address in angle brackets. */
  readonly from: string;
}

/** How codes and notifications are sent. */
export interface MessageSettings {
  /** Null: the sandbox, which can be read on this machine only. */
  readonly whatsapp: WhatsappSettings | null;
  /** Null: the shop sends no e-mail. */
  readonly smtp: SmtpSettings | null;
  /** The maximum number of messages in 24 hours. */
  readonly perDay: number;
  /** Countries to which codes are sent (ISO 3166-1 alpha-2); null for all countries of the specification. */
  readonly countries: readonly string[] | null;
}

interface Chosen extends Pick<MessageSettings, 'perDay' | 'countries'> {
  readonly smtpUrl: string | null;
  readonly smtpFrom: string | null;
  readonly sender: 'sandbox' | 'whatsapp';
  readonly token: string | null;
  readonly phoneId: string | null;
  readonly codeTemplate: string;
  readonly noticeTemplate: string;
}

const template = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,512}$/));
const countryCodes = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*$/),
  v.transform((text) => text.toUpperCase().split(/\s*,\s*/)),
  v.check((codes) => codes.every((code) => PHONE_COUNTRIES.some((country) => country.code === code))),
);

export const MESSAGE_READERS = {
  MESSAGE_SENDER: [v.picklist(['sandbox', 'whatsapp'] as const), 'sandbox atau whatsapp'],
  WHATSAPP_TOKEN: [v.pipe(v.string(), v.regex(/^\S{20,}$/)), 'token akses WhatsApp Business Cloud API'],
  WHATSAPP_PHONE_ID: [v.pipe(v.string(), v.regex(/^\d{5,25}$/)), 'ID nomor pengirim (phone number ID), hanya angka'],
  WHATSAPP_CODE_TEMPLATE: [template, 'nama templat berkategori autentikasi'],
  WHATSAPP_NOTICE_TEMPLATE: [template, 'nama templat pemberitahuan'],
  SMTP_URL: [
    v.pipe(v.string(), v.regex(/^smtps?:\/\/[^\s/]+\/?(\?\S*)?$/)),
    'alamat server email, misalnya smtps://pengguna:sandi@smtp.toko.example',
  ],
  SMTP_FROM: [
    v.pipe(v.string(), v.regex(/^(?:[^<>\r\n]{1,80}<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/)),
    'alamat pengirim, misalnya Arena Akun <toko@toko.example>',
  ],
  MESSAGES_PER_DAY: [digits(1, 1_000_000), 'jumlah pesan per hari 1 sampai 1000000'],
  PHONE_COUNTRIES: [countryCodes, 'kode negara ISO yang dipisah koma, misalnya ID,MY,SG'],
} as const;

/** @throws SettingsRefused when the sandbox would show codes on a public shop, or the message sender is not configured */
export const messageSettings = (publicUrl: string, chosen: Chosen): MessageSettings => {
  const { sender, token, phoneId, codeTemplate, noticeTemplate, perDay, countries, smtpUrl, smtpFrom } = chosen;
  if ((smtpUrl === null) !== (smtpFrom === null))
    throw new SettingsRefused('SMTP_URL dan SMTP_FROM disetel bersama, atau tidak sama sekali.');
  const smtp = smtpUrl === null || smtpFrom === null ? null : { url: smtpUrl, from: smtpFrom };
  if (sender === 'sandbox') {
    if (isLoopback(publicUrl)) return { whatsapp: null, smtp, perDay, countries };
    throw new SettingsRefused(
      `PUBLIC_URL "${publicUrl}" terbuka untuk umum, sedangkan MESSAGE_SENDER=sandbox hanya menampilkan kode di komputer ini. ` +
        'Setel MESSAGE_SENDER=whatsapp bersama WHATSAPP_TOKEN dan WHATSAPP_PHONE_ID.',
    );
  }
  if (token === null || phoneId === null) throw new SettingsRefused('MESSAGE_SENDER=whatsapp perlu WHATSAPP_TOKEN dan WHATSAPP_PHONE_ID.');
  return { whatsapp: { token, phoneId, codeTemplate, noticeTemplate }, smtp, perDay, countries };
};
