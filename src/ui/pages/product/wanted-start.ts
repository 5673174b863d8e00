/** The wanted start in an address: `?mulai=sekarang`, `pilih` to select one, or a moment. */
const WORDS = { now: 'sekarang', pick: 'pilih' } as const;

export const writeStart = (wanted: Date | 'now' | 'pick'): string => (wanted instanceof Date ? wanted.toISOString() : WORDS[wanted]);

/** Null without the parameter; an invalid value means that it has to be selected. */
export const readStart = (query: URLSearchParams): Date | 'now' | 'pick' | null => {
  const given = query.get('mulai');
  if (given === null) return null;
  if (given === WORDS.now) return 'now';
  const at = new Date(given);
  // As `writeStart` writes it, so that a day that does not exist is no other day.
  return Number.isNaN(+at) || at.toISOString() !== given ? 'pick' : at;
};
