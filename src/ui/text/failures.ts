import type { Failure, FailureValues } from '../../domain/shared/result.ts';

/** Texts by the codes of failures; a text that needs values is a function of them. */
export type FailureTexts = Readonly<Record<string, string | ((values: FailureValues) => string)>>;

/** The text of a failure in a table; undefined when the table has none. */
export const textOf = (texts: FailureTexts, { code, values = {} }: Failure): string | undefined => {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return typeof text === 'function' ? text(values) : text;
};

/** Texts for visitors of the shop's pages. */
export const failures: FailureTexts = {
  WISHLIST_NOT_SAVED: 'Belum tersimpan. Coba lagi.',
  WISHLIST_FULL: 'Wishlist sudah penuh: paling banyak 500 produk.',
  WISHLIST_GONE: 'Produk ini sudah tidak kami jual.',
};
