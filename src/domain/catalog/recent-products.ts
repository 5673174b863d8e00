const MOST = 12;

/** The product seen last first, each once. */
export const withProduct = (recent: readonly string[], id: string): readonly string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, MOST);

/** Reads the ids that the device stored; anything else is nothing. */
export const readProducts = (stored: string | null): readonly string[] => {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(read) ? read.filter((id): id is string => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
};
