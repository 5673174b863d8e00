import type { Sql } from 'postgres';
import type { Place } from './landmarks.ts';

/** Search terms by how hard they are. */
export interface SearchTerms {
  readonly rare: readonly string[];
  readonly common: readonly string[];
  readonly absent: readonly string[];
  readonly misspelled: readonly string[];
}

const ABSENT = [
  'pokemon',
  'digimon',
  'tamagotchi',
  'minesweeper',
  'xyzzyx',
  'lineage',
  'maplestory',
  'audition',
  'counterstrike',
  'kjhgfdw',
  'akun maplestory murah',
  'jual tamagotchi',
] as const;

const MANY = 30;

/** Removes a letter from the middle of a word. */
const withoutMiddle = (word: string): string => word.slice(0, word.length >> 1) + word.slice((word.length >> 1) + 1);

/** Adds a unique code to the names of some products, because generated products have no unique word. */
const addCodes = async (sql: Sql, places: readonly Place[]): Promise<readonly string[]> => {
  const codes = places.map((_, position) => `AKN${1_000 + position * 7}`);
  await sql`
    update products p set name = p.name || ' ' || given.code
    from unnest(${places.map(({ id }) => id)}::uuid[], ${codes}::text[]) given (id, code) where p.id = given.id`;
  return codes;
};

/** Chosen by number of matching products, identical on every run. @param places products that get a unique word */
export const chooseSearchTerms = async (sql: Sql, places: readonly Place[]): Promise<SearchTerms> => {
  const codes = await addCodes(sql, places);
  const between = async (least: number, most: number, shape: string): Promise<string[]> => {
    const rows = await sql<{ word: string }[]>`
      select word from private.search_vocabulary where documents between ${least} and ${most} and word ~ ${shape} order by md5(word) limit ${MANY}`;
    return rows.map(({ word }) => word);
  };
  const [size] = await sql<{ count: number }[]>`select count(*)::integer as count from products`;
  const count = size?.count ?? 0;
  const known = new Set((await sql<{ word: string }[]>`select word from private.search_vocabulary`).map(({ word }) => word));
  const long = await between(2, count, '^[a-z]{6,12}$');
  return {
    rare: codes,
    common: await between(Math.floor(count / 20), count, '^[a-z]{3,}$'),
    absent: ABSENT.filter((text) => text.split(' ').some((word) => !known.has(word))),
    misspelled: long.map(withoutMiddle).filter((word) => !known.has(word)),
  };
};
