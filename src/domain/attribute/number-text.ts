const NUMBER = /^(\d{1,3}(\.\d{3}){1,3}|\d{1,12})(,\d{1,2})?$/;

/** A number in Indonesian notation: 1.250 or 62,5. Null for anything else. The database parses the same notation. */
export const numberOf = (text: string): number | null => (NUMBER.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : null);

/** The inverse of `numberOf`. */
export const numberText = (value: number): string => value.toLocaleString('id-ID', { maximumFractionDigits: 2 });
