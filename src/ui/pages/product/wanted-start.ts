/** How the address says when a rental is to begin: `?mulai=sekarang`, `pilih` to pick a time, or a moment. */
const WORDS = { now: 'sekarang', pick: 'pilih' } as const;

export const writeStart = (wanted: Date | 'now' | 'pick'): string => (wanted instanceof Date ? wanted.toISOString() : WORDS[wanted]);

/** Null where the address does not say; what cannot be read is to be picked. */
export const readStart = (query: URLSearchParams): Date | 'now' | 'pick' | null => {
  const given = query.get('mulai');
  if (given === null) return null;
  if (given === WORDS.now) return 'now';
  const at = new Date(given);
  return Number.isNaN(at.getTime()) ? 'pick' : at;
};
