/** WhatsApp expects 8 to 15 digits, country code first, nothing else (wa.me "click to chat"). */
const DIGITS = /^[1-9]\d{7,14}$/;

/**
 * The address that opens a chat with a prefilled text; null for an invalid number. Local Indonesian numbers ("0812...") get the country
 * code 62.
 */
export const whatsappLink = (number: string | null, text: string): string | null => {
  const digits = (number ?? '').replace(/\D/g, '').replace(/^0+/, '62');
  return DIGITS.test(digits) ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
};
