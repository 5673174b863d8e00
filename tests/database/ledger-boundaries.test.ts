import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Line = readonly [account: string, amount: number];

/** Writes a journal past the function that posts. */
const write = (lines: readonly Line[]): Promise<unknown> =>
  database.sql.begin(async (sql) => {
    const [journal] = await sql<{ id: string }[]>`insert into private.journals (key, kind) values (${randomUUID()}, 'paid') returning id`;
    for (const [at, [account, amount]] of lines.entries())
      await sql`insert into private.journal_lines (journal_id, line, account, amount) values (${journal?.id ?? ''}, ${at + 1}, ${account}, ${amount})`;
  });

describe('journal', () => {
  test.each<[string, readonly Line[]]>([
    ['one line', [['order_escrow', 1]]],
    [
      'two lines that differ by a rupiah',
      [
        ['order_escrow', 100],
        ['refund_payable', -99],
      ],
    ],
    [
      'two lines of one sign',
      [
        ['order_escrow', 100],
        ['refund_payable', 100],
      ],
    ],
  ])('%s: refused at the end of the transaction', async (_what, lines) => {
    await expect(write(lines)).rejects.toMatchObject({ code: '23514' });
  });

  test('lines that sum to zero: written', async () => {
    await expect(
      write([
        ['order_escrow', 100],
        ['refund_payable', -60],
        ['difference', -40],
      ]),
    ).resolves.toBeUndefined();
  });

  test.each([
    ['update private.journals set note = $$x$$'],
    ['delete from private.journals'],
    ['update private.journal_lines set amount = amount + 1'],
    ['delete from private.journal_lines'],
  ])('%s: refused', async (statement) => {
    await write([
      ['order_escrow', 100],
      ['refund_payable', -100],
    ]);
    await expect(database.sql.unsafe(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23\d{3}|P0001|0A000)$/) });
  });
});
