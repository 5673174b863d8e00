const LONGEST = 100;

/** Trims the search text; null when it is empty, because empty text is not submitted (specification, section 5). */
export const searchText = (text: string | null): string | null => {
  const trimmed = (text ?? '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
  return trimmed === '' ? null : trimmed;
};
