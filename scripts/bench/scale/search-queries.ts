import type { ShopProcess } from '../../../tests/support/shop-process.ts';
import { type Figure, figure, type Goal } from '../figure.ts';
import { median, p95 } from '../statistics.ts';
import { type Query, withVisitors } from './anonymous.ts';
import { kindFact, saleParameters } from './catalogue-queries.ts';
import { runConcurrently } from './clients.ts';
import { QUERIES } from './queries.ts';
import type { SearchTerms } from './search-terms.ts';

const ROUNDS = 4;
const CLIENTS = 8;
const SECONDS = 6;
const KNOWN = { most: 60 };
const GUESSED = { most: 120 };

const searchFor = (ask: Query, word: string): Promise<number> => ask(QUERIES.search, [...saleParameters(), word]);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const SUGGESTED = { most: 30 };

/** One letter, two, and so on to five. */
const beginnings = (words: readonly string[]): readonly string[] => [
  ...new Set(words.flatMap((word) => [1, 2, 3, 4, 5].map((length) => word.slice(0, length)))),
];

/** Measures one question per text, a few times each, after one round that is not measured. */
const eachFigure = async (name: string, texts: readonly string[], goal: Goal, ask: (text: string) => Promise<unknown>): Promise<Figure> => {
  for (const text of texts) await ask(text);
  const times: number[] = [];
  let slowest = { text: '', took: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of texts) {
      const took = await timed(() => ask(text));
      times.push(took);
      if (took > slowest.took) slowest = { text, took };
    }
  }
  const note = `${texts.length} texts, half within ${median(times).toFixed(1)} ms, slowest ${slowest.took.toFixed(0)} ms ("${slowest.text}")`;
  return figure(`${name}: 95 of 100 within`, p95(times), 'ms', goal, note);
};

const sortedFigures = async (ask: Query, words: readonly string[]): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const sort of ['newest', 'cheapest', 'dearest'] as const) {
    const search = (word: string): Promise<number> => ask(QUERIES.searchSorted, [...saleParameters(), word, sort]);
    figures.push(await eachFigure(`${sort} first, rare and common words`, words, KNOWN, search));
  }
  return figures;
};

/** Searches within one kind: accounts, which most products are, and services, which few are. */
const withinKindFigures = async (ask: Query, words: readonly string[]): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const kind of ['account', 'service'] as const) {
    for (const sort of ['relevance', 'newest', 'cheapest'] as const) {
      figures.push(
        await eachFigure(`${kind}s alone, ${sort} first, rare and common words`, words, KNOWN, (word) =>
          ask(QUERIES.searchOfKind, [...saleParameters(), word, sort, kindFact(kind)]),
        ),
      );
    }
    figures.push(
      await eachFigure(`counts of ${kind}s that were found, rare and common words`, words, KNOWN, (word) =>
        ask(QUERIES.countSearchOfKind, [word, kindFact(kind)]),
      ),
    );
  }
  return figures;
};

const kindFigures = async (ask: Query, kind: keyof SearchTerms, words: readonly string[], goal: Goal): Promise<Figure> => {
  const times: number[] = [];
  let slowest = { word: '', took: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const word of words) {
      const took = await timed(() => searchFor(ask, word));
      times.push(took);
      if (took > slowest.took) slowest = { word, took };
    }
  }
  const note = `${words.length} words, half within ${median(times).toFixed(1)} ms, slowest ${slowest.took.toFixed(0)} ms ("${slowest.word}")`;
  return figure(`${kind} words: 95 of 100 within`, p95(times), 'ms', goal, note);
};

/** Measures the search in the database, without the gateway. */
export const searchFigures = async (shop: ShopProcess, words: SearchTerms): Promise<readonly Figure[]> => {
  const all = [...words.rare, ...words.common, ...words.absent, ...words.misspelled];
  const alone = await withVisitors(shop, 1, async ([ask]) => {
    if (ask === undefined) throw new Error('nobody to ask');
    // Once without measuring, so that the index is in memory.
    for (const word of all) await searchFor(ask, word);
    const figures = [
      await kindFigures(ask, 'rare', words.rare, KNOWN),
      await kindFigures(ask, 'common', words.common, KNOWN),
      await kindFigures(ask, 'absent', words.absent, KNOWN),
      await kindFigures(ask, 'misspelled', words.misspelled, GUESSED),
    ];
    const corrections: number[] = [];
    for (const word of all) corrections.push(await timed(() => ask(QUERIES.corrected, [word])));
    return [
      ...figures,
      ...(await sortedFigures(ask, [...words.rare, ...words.common])),
      ...(await withinKindFigures(ask, [...words.rare, ...words.common])),
      await eachFigure('counts of what was found, rare and common words', [...words.rare, ...words.common], KNOWN, (word) =>
        ask(QUERIES.countSearch, [word]),
      ),
      await eachFigure('suggestions for the first letters of common words', beginnings(words.common), SUGGESTED, async (typed) => {
        await ask(QUERIES.suggestGroups, [typed]);
        await ask(QUERIES.suggestProducts, [...saleParameters(), typed]);
      }),
      figure('what was searched instead: 95 of 100 within', p95(corrections), 'ms', null, 'all of these words'),
    ];
  });
  const crowded = await withVisitors(shop, CLIENTS, (visitors) =>
    runConcurrently(CLIENTS, SECONDS, async (turn, client) => {
      const [ask, word] = [visitors[client], all[(turn * 7) % all.length]];
      if (ask !== undefined && word !== undefined) await searchFor(ask, word);
    }),
  );
  const note = `half within ${median(crowded).toFixed(1)} ms, ${(crowded.length / SECONDS).toFixed(0)} a second`;
  return [...alone, figure(`all kinds mixed, ${CLIENTS} clients: 95 of 100 within`, p95(crowded), 'ms', null, note)];
};
