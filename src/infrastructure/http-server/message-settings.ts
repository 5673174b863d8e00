import { SettingsRefused } from './settings-refused.ts';

interface WhatsappSettings {
  readonly token: string;
  readonly phoneId: string;
  readonly codeTemplate: string;
  readonly noticeTemplate: string;
}

/** How codes and notices are sent. */
export interface MessageSettings {
  /** Null: the sandbox, which only this machine can read. */
  readonly whatsapp: WhatsappSettings | null;
  /** The budget of 24 hours. */
  readonly perDay: number;
  /** Countries codes are sent to (ISO 3166-1 alpha-2); null for every country of the table. */
  readonly countries: readonly string[] | null;
}

interface Chosen extends Pick<MessageSettings, 'perDay' | 'countries'> {
  readonly sender: 'sandbox' | 'whatsapp';
  readonly token: string | null;
  readonly phoneId: string | null;
  readonly codeTemplate: string;
  readonly noticeTemplate: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const isPublic = (url: string): boolean => !LOOPBACK.test(new URL(url).hostname);

/** @throws SettingsRefused when the sandbox would show codes on a public shop, or the message sender is not configured */
export const messageSettings = (publicUrl: string, chosen: Chosen): MessageSettings => {
  const { sender, token, phoneId, codeTemplate, noticeTemplate, perDay, countries } = chosen;
  if (sender === 'sandbox') {
    if (!isPublic(publicUrl)) return { whatsapp: null, perDay, countries };
    throw new SettingsRefused(
      `PUBLIC_URL "${publicUrl}" terbuka untuk umum, sedangkan MESSAGE_SENDER=sandbox hanya menampilkan kode di komputer ini. ` +
        'Setel MESSAGE_SENDER=whatsapp bersama WHATSAPP_TOKEN dan WHATSAPP_PHONE_ID.',
    );
  }
  if (token === null || phoneId === null) throw new SettingsRefused('MESSAGE_SENDER=whatsapp perlu WHATSAPP_TOKEN dan WHATSAPP_PHONE_ID.');
  return { whatsapp: { token, phoneId, codeTemplate, noticeTemplate }, perDay, countries };
};
