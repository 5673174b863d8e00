/** The newest text first, each once, whatever its case. */
export const withRecent = (recent: readonly string[], text: string, most: number): readonly string[] =>
  [text, ...recent.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, most);

/** Reads the texts that a device stored; anything else is nothing. */
export const readRecent = (stored: string | null, most: number): readonly string[] => {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(read) ? read.filter((text): text is string => typeof text === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
};
