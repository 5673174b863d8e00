import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { WORD_PAIRS } from '../support/word-families.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('word families', () => {
  test('120 pairs: a common stem where they are of one family, none where they are not', async () => {
    const [first, second] = [WORD_PAIRS.map(([word]) => word), WORD_PAIRS.map(([, other]) => other)];
    const rows = await database.sql<{ word: string; other: string; shared: boolean }[]>`
      select word, other, private.stems_of(word) && private.stems_of(other) as shared
      from unnest(${first}::text[], ${second}::text[]) with ordinality pair (word, other, position) order by position`;
    expect(WORD_PAIRS).toHaveLength(120);
    expect(rows.map(({ word, other, shared }) => [word, other, shared])).toEqual(WORD_PAIRS);
  });

  test('word in no family: the stems of both stemmers; numbers, codes and short words: none', async () => {
    const [row] = await database.sql`
      select private.stems_of('hunting') as english, private.stems_of('zqx') as short, private.stems_of('th15') as code,
        private.stems_of('main2') as mixed`;
    expect(row).toEqual({ english: ['hunting', 'hunt'], short: [], code: [], mixed: [] });
  });

  test('every family is a word of its own, and no listed word has another root', async () => {
    const wrong = await database.sql`
      select f.word, f.family, private.family_of(f.word) as found from private.word_families f
      where private.family_of(f.word) <> f.family or not exists (select from private.word_families r where r.word = f.family and r.family = r.word)`;
    expect([...wrong]).toEqual([]);
  });

  test('other form of a word in the text of a product: found', async () => {
    const { sql } = database;
    await sql`insert into public.products (name, description, price) values
      ('Tas Garuda', 'Barang langsung dikirimkan.', 5000), ('Akun Elang', 'Cocok untuk pemain lama.', 5000), ('Cincin berlian', 'Asli.', 5000)`;
    const names = async (text: string) =>
      (await sql<{ name: string }[]>`select name from public.search_products(${text})`).map(({ name }) => name);
    expect([await names('mengirim'), await names('main'), await names('lian')]).toEqual([['Tas Garuda'], ['Akun Elang'], []]);
  });
});
