const NUMBER = /^(\d{1,3}(\.\d{3}){1,3}|\d{1,12})(,\d{1,2})?$/;

/** Parses a number in Indonesian notation, such as 1.250 or 62,5; null for anything else. The database parses the same notation. */
export const numberOf = (text: string): number | null => (NUMBER.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : null);

/** Formats a number in Indonesian notation; the inverse of `numberOf`. */
export const numberText = (value: number): string => value.toLocaleString('id-ID', { maximumFractionDigits: 2 });
