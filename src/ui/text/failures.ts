import type { Failure, FailureValues } from '../../domain/shared/result.ts';

/** Words for the codes of failures; a text that needs values is a function of them. */
export type FailureTexts = Readonly<Record<string, string | ((values: FailureValues) => string)>>;

/** The words of a table for a failure; undefined when the table has none. */
export const textOf = (texts: FailureTexts, { code, values = {} }: Failure): string | undefined => {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return typeof text === 'function' ? text(values) : text;
};

/** What a visitor of the shop's pages reads. */
export const failures: FailureTexts = {
  WISHLIST_NOT_SAVED: 'Belum tersimpan. Coba lagi.',
  WISHLIST_FULL: 'Wishlist sudah penuh: paling banyak 500 akun.',
  WISHLIST_GONE: 'Akun ini sudah tidak ada di toko.',
};
