/** Words that say nothing about what a column contains. */
const IDLE_WORDS = /\b(wajib|opsional|required|optional|rp|idr|rupiah)\b/g;

/** The words of a column's head, by which heads are compared: `Harga Jual (Rp)*` is "harga jual". */
export const headWords = (head: string): string =>
  head
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(IDLE_WORDS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
