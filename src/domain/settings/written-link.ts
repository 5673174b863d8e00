import { whatsappLink } from './whatsapp-link.ts';

const NUMBER = /^\+?[\d\s().-]{8,25}$/;
/** A host name with a dot and letters at its end, as people write an address without its scheme. */
const SITE = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i;

/** The address of a chat without a text; null for an invalid number. */
export const chatAddress = (number: string): string | null => whatsappLink(number, '')?.replace('?text=', '') ?? null;

/**
 * The link that somebody means where one is asked: a bare number is its WhatsApp chat, a site without a scheme is read with https. Anything
 * else stays as it is written, without spaces around it.
 */
export const writtenLink = (written: string): string => {
  const text = written.trim();
  if (NUMBER.test(text)) return chatAddress(text) ?? text;
  return SITE.test(text) ? `https://${text}` : text;
};
