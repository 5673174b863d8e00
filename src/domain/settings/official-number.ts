import { normalisePhone } from '../auth/normalise-phone.ts';
import type { SiteSettings } from './site-settings.ts';

type Contacts = Pick<SiteSettings, 'whatsappNumber' | 'contactPhone' | 'jualAkunWhatsappUrl'>;

/** `unreadable` is no phone number; `unknown` means that the shop has no number in its settings. */
export type NumberVerdict = 'official' | 'other' | 'unreadable' | 'unknown';

const FEWEST = 6;
const MAX_LENGTH = 15;

/** Normalises any notation of a number, including landlines, which accounts do not accept. */
const comparable = (text: string | null): string | null => {
  const written = (text ?? '').trim();
  if (!/^[+()\d\s.\-\u2010-\u2013]+$/.test(written)) return null;
  const digits = written.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '62');
  return digits.length < FEWEST || digits.length > MAX_LENGTH ? null : (normalisePhone(written) ?? digits);
};

/** The phone number in a chat link. */
const numberOfChat = (address: string | null): string | null =>
  /^https:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:.*&)?phone=)\+?(\d{6,15})(?=$|[/?&#])/.exec(address ?? '')?.[1] ?? null;

/** Whether a number is a contact of the shop. */
export const checkNumber = (text: string, settings: Contacts): NumberVerdict => {
  const given = comparable(text);
  if (given === null) return 'unreadable';
  const own = [settings.whatsappNumber, settings.contactPhone, numberOfChat(settings.jualAkunWhatsappUrl)].map(comparable);
  const known = own.filter((number) => number !== null);
  if (known.length === 0) return 'unknown';
  return known.includes(given) ? 'official' : 'other';
};
