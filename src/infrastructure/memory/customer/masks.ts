/** As the database masks a number (private.mask_phone): what is in clear never leaves it unasked. */
export const maskNumber = (phone: string): string =>
  phone.length < 8 ? '•••' : `${phone.slice(0, 4)}${'•'.repeat(phone.length - 7)}${phone.slice(-3)}`;

/** As the database masks an address (private.mask_email). */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}•••@${email.split('@')[1] ?? ''}`;
