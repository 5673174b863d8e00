const MOST = 5;

/** The newest search first, each once. */
export const withSearch = (recent: readonly string[], text: string): readonly string[] =>
  [text, ...recent.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, MOST);

/** Reads what the device stored; anything else is nothing. */
export const readSearches = (stored: string | null): readonly string[] => {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(read) ? read.filter((text): text is string => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
};
