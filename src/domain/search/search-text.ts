const LONGEST = 100;

/** Section 5: trimmed; empty text is not submitted. Null when there is nothing to search for. */
export const searchText = (text: string | null): string | null => {
  const trimmed = (text ?? '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
  return trimmed === '' ? null : trimmed;
};
