/** Endings of Indonesian words: particles and possessives, then those that make words of words. */
const ENDINGS = ['nya', 'lah', 'kah', 'pun', 'ku', 'mu', 'kan', 'an', 'i'] as const;

/** Beginnings, each with the letters that it may have replaced: "menipu" and "penipu" of "tipu", "mengirim" of "kirim". */
const BEGINNINGS: readonly (readonly [string, readonly string[]])[] = [
  ['memper', ['']],
  ['meny', ['s']],
  ['peny', ['s']],
  ['meng', ['', 'k']],
  ['peng', ['', 'k']],
  ['mem', ['', 'p']],
  ['pem', ['', 'p']],
  ['men', ['', 't']],
  ['pen', ['', 't']],
  ['ber', ['']],
  ['ter', ['']],
  ['per', ['']],
  ['me', ['']],
  ['pe', ['']],
  ['di', ['']],
  ['ke', ['']],
];

/** Shorter remainders are shared by words that have nothing to do with each other. */
const SHORTEST = 4;
/** "dikembalikannya" loses a beginning and two endings. */
const ROUNDS = 3;

const shortened = (word: string): string[] => [
  ...ENDINGS.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length)),
  ...BEGINNINGS.filter(([beginning]) => word.startsWith(beginning)).flatMap(([beginning, replaced]) =>
    replaced.map((letter) => letter + word.slice(beginning.length)),
  ),
];

/**
 * The possible stems of an Indonesian word, itself included. Without a dictionary some are no words; two forms of a word share the right
 * one (affixes after Adriani et al., "Stemming Indonesian: A confix-stripping approach", 2007).
 * @param word in lower case
 */
export const wordStems = (word: string): ReadonlySet<string> => {
  const stems = new Set([word]);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const stem of [...stems]) for (const shorter of shortened(stem)) if (shorter.length >= SHORTEST) stems.add(shorter);
  return stems;
};
