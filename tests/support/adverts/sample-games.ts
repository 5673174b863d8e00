import type { AdvertGame } from '../../../src/domain/advert/advert.ts';
import { gameWords } from '../../../src/domain/advert/game-words.ts';
import { blankAttribute } from '../../../src/domain/attribute/attribute-draft.ts';
import type { SearchTerm } from '../../../src/domain/search/search-term.ts';
import { demoAttributes } from '../../../src/infrastructure/demo/demo-attributes.ts';
import { GAMES } from '../../../src/infrastructure/demo/demo-games.ts';

/** Names of games among the search terms of a new shop. */
const TERMS: readonly SearchTerm[] = [
  ...['ml', 'mlbb', 'emel', 'mole', 'mobel', 'mobel legend', 'mobile legend'].map((term) => [term, 'mobile legends'] as const),
  ...['ff', 'epep', 'ep ep', 'efef', 'ffmax', 'ff max', 'free fire max', 'prifayer'].map((term) => [term, 'free fire'] as const),
  ...['pubgm', 'pubg m', 'pabji', 'pubji', 'pabgi', 'pabg'].map((term) => [term, 'pubg'] as const),
  ...['gi', 'gensin', 'gensen'].map((term) => [term, 'genshin'] as const),
  ...['valo', 'vlr'].map((term) => [term, 'valorant'] as const),
  ...['hsr'].map((term) => [term, 'star rail'] as const),
  ...['coc', 'clash of clan'].map((term) => [term, 'clash of clans'] as const),
  ...['rbx', 'rblx', 'roblok'].map((term) => [term, 'roblox'] as const),
  ...['fcm', 'ea fc', 'eafc', 'fifa'].map((term) => [term, 'fc mobile'] as const),
  ...['dm', 'dias'].map((term) => [term, 'diamond'] as const),
].map(([term, meaning]) => ({ term, kind: 'same', meaning }));

/** The games of the sample shop as the reader of adverts knows them; ids are slugs. */
export const SAMPLE_GAMES: readonly AdvertGame[] = GAMES.map((game) => ({
  id: game.slug,
  name: game.name,
  words: gameWords(game.name, TERMS),
  attributes: demoAttributes(game).map(({ id, key, name, kind, unit, choices }) => ({
    ...blankAttribute,
    id,
    key,
    name,
    kind,
    unit,
    choices,
    words: null,
  })),
}));
