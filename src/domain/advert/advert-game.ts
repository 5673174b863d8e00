import type { AdvertGame, AdvertMark } from './advert.ts';
import { matchAt, phraseOf, type Token } from './advert-tokens.ts';

/** Sellers join the name of a game to other words in a hashtag: #jualakunml. */
const BEFORE_NAME = /^(?:jual|beli|ready|wts|jb|akun|acc|id)+/;
const AFTER_NAME = /(?:murah|indonesia|indo|id|ready|sultan|akun|store|shop|game)+$/;

interface Phrase {
  readonly game: AdvertGame;
  readonly parts: readonly string[];
}

const KNOWN = new WeakMap<readonly AdvertGame[], readonly Phrase[]>();

const phrasesOf = (games: readonly AdvertGame[]): readonly Phrase[] => {
  const phrases = KNOWN.get(games) ?? madePhrases(games);
  KNOWN.set(games, phrases);
  return phrases;
};

/** The names of all games, the longest first, so that "PUBG Mobile" does not count as a name that is a part of it. */
const madePhrases = (games: readonly AdvertGame[]): readonly Phrase[] =>
  games
    .flatMap((game) => game.words.map((word) => ({ game, parts: phraseOf(word) })))
    .filter(({ parts }) => parts.length > 0)
    .toSorted((one, other) => other.parts.length - one.parts.length);

const inHashtag = (token: Token, phrases: readonly Phrase[]): Phrase | undefined => {
  const bare = token.text.replace(BEFORE_NAME, '');
  const names = new Set([bare, bare.replace(AFTER_NAME, '')]);
  return phrases.find(({ parts }) => names.has(parts.join('')) && parts.join('').length > 1);
};

export interface FoundGame {
  readonly game: AdvertGame;
  readonly marks: readonly AdvertMark[];
}

/** The game that an advert names most often, of several the first. Null without a name. */
export const gameIn = (text: string, tokens: readonly Token[], games: readonly AdvertGame[]): FoundGame | null => {
  const phrases = phrasesOf(games);
  const found: { readonly game: AdvertGame; readonly mark: AdvertMark }[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place];
    if (token === undefined || token.kind !== 'word') continue;
    const phrase =
      phrases.find(({ parts }) => matchAt(tokens, place, parts) > 0) ??
      (text[token.begin - 1] === '#' ? inHashtag(token, phrases) : undefined);
    if (phrase === undefined) continue;
    const length = Math.max(1, matchAt(tokens, place, phrase.parts));
    found.push({ game: phrase.game, mark: { kind: 'game', begin: token.begin, end: tokens[place + length - 1]?.end ?? token.end } });
    place += length - 1;
  }
  const times = (game: AdvertGame): number => found.filter((one) => one.game === game).length;
  const [most] = found.toSorted((one, other) => times(other.game) - times(one.game));
  return most === undefined ? null : { game: most.game, marks: found.filter(({ game }) => game === most.game).map(({ mark }) => mark) };
};
