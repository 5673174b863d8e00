import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { divideLump, isLumpFee, unsettledDays } from '../../../src/domain/statement/lump.ts';
import { openOrderWorld } from '../../support/order-world.ts';

const ACCOUNTS = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];

let world: Awaited<ReturnType<typeof openOrderWorld>>;
let token = '';
beforeAll(async () => {
  world = await openOrderWorld();
  await world.database.sql`update private.payment_settings set accounts = ${world.database.sql.json(ACCOUNTS)}`;
  token = (await world.staff('finance')).token;
});
afterAll(() => world.close());

test.each([
  [1_000_000, 0],
  [1_000_000, 10_000],
  [1_000_000, 10_001],
  [1_000_000, -1],
  [99, 0],
  [99, 1],
  [1, 1],
])('gross %i and fee %i: possible as in the domain', async (gross, fee) => {
  const [row] = await world.database.sql`select private.is_lump_fee(${gross}::bigint, ${fee}::bigint) as possible`;
  expect(row?.['possible']).toBe(isLumpFee(gross, fee));
});

describe('days of the gateway', () => {
  const today = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const dayOf = (daysAgo: number): string => new Date(Date.parse(today()) - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const left = async () => {
    const rows = await world.database.sql`select day::text, gross::integer from private.unsettled_days('cash:gateway:qris') order by day`;
    return rows.map((row) => ({ ...row }));
  };
  /** Buyers pay, or the gateway pays out, that many days ago. */
  const post = async (key: string, kind: string, amount: number, daysAgo: number): Promise<void> => {
    const { sql } = world.database;
    await sql`select private.post_journal(${key}, ${kind}, null,
      jsonb_build_array(jsonb_build_array('cash:gateway:qris', ${amount}::bigint), jsonb_build_array('goods', -${amount}::bigint)))`;
    await sql.begin(async (transaction) => {
      // Journals are append-only.
      await transaction`set local session_replication_role = replica`;
      await transaction`update private.journals set at = at - make_interval(days => ${daysAgo}) where key = ${key}`;
    });
  };
  const rowsOf = async (nets: readonly number[], place: number): Promise<readonly number[]> => {
    const { sql } = world.database;
    const [made] = await sql<
      { id: number }[]
    >`insert into private.statement_imports (account_id, file_name, layout, first_day, last_day, row_count, added)
      select a.id, 'a.csv', 'ofx', ${dayOf(0)}, ${dayOf(0)}, 1, 1 from private.shop_accounts a returning id::integer`;
    const ids: number[] = [];
    for (const [at, net] of nets.entries()) {
      const [row] = await sql<{ id: number }[]>`insert into private.statement_rows (import_id, account_id, booked_on, amount, text, ordinal)
        select ${made?.id ?? 0}, a.id, ${dayOf(0)}, ${net * 100}, ${`SETTLEMENT ${place} ${at}`}, 1 from private.shop_accounts a returning id::integer`;
      ids.push(row?.id ?? 0);
    }
    return ids;
  };

  test('receipts, money that left otherwise, lumps of one row and of two: left and divided as in the domain', async () => {
    const received = [9, 8, 7, 6, 5].map((daysAgo, place) => ({ day: dayOf(daysAgo), gross: 100_000 + place * 33_333 }));
    for (const [place, { gross }] of received.entries()) await post(`paid:hari-${place}`, 'paid', gross, 9 - place);
    const settled: { day: string; gross: number }[] = [];
    await post('refund_sent:satu', 'refund_sent', -120_000, 0);
    const owed = (): number =>
      [...received, { gross: -120_000 }, ...settled.map(({ gross }) => ({ gross: -gross }))].reduce((sum, { gross }) => sum + gross, 0);
    expect(await left()).toEqual(unsettledDays(received, [], owed()));
    const lumps = [
      [[dayOf(8)], [0.4]],
      [
        [dayOf(6), dayOf(7)],
        [0.6, 0.4],
      ],
    ] as const;
    for (const [place, [days, shares]] of lumps.entries()) {
      const open = unsettledDays(received, settled, owed()).filter(({ day }) => days.some((one) => one === day));
      const gross = open.reduce((sum, one) => sum + one.gross, 0);
      const net = gross - Math.floor(gross / 150);
      const nets = shares.length === 1 ? [net] : [Math.floor(net * shares[0]), net - Math.floor(net * shares[0])];
      const ids = await rowsOf(nets, place);
      expect(await world.call(token, 'settle_statement_rows', { p_lump: { rows: ids, days: open } })).toEqual({ outcome: 'done' });
      const parts = divideLump(open, nets);
      const found = await world.database.sql`select s.gross::integer, s.fee::integer,
        (select jsonb_agg(jsonb_build_object('day', d.day, 'gross', d.gross) order by d.day) from private.settlement_days d where d.settlement_id = s.id) as days
        from private.statement_matches m join private.journals j on j.id = m.journal_id join private.settlements s on j.key = 'settled:' || s.id
        where m.row_id = any (${[...ids]}) order by m.row_id`;
      expect(found.map((row) => ({ ...row }))).toEqual(parts.map((part) => ({ ...part })));
      settled.push(...parts.flatMap((part) => part.days));
      expect(await left()).toEqual(unsettledDays(received, settled, owed()));
    }
  });
  test('two people settle a day by two rows that both fit: one does', async () => {
    await post('paid:ramai', 'paid', 500_000, 2);
    const [first = 0, second = 0] = await rowsOf([496_500, 497_000], 9);
    const other = (await world.staff('finance')).token;
    const days = [{ day: dayOf(2), gross: 500_000 }];
    const answers = await Promise.all([
      world.call(token, 'settle_statement_rows', { p_lump: { rows: [first], days } }),
      world.call(other, 'settle_statement_rows', { p_lump: { rows: [second], days } }),
      world.call(other, 'settle_statement_rows', { p_lump: { rows: [first], days } }),
    ]);
    expect(answers.map((answer) => answer['outcome'] ?? 'refused').toSorted()).toEqual(['done', 'refused', 'refused']);
    const [booked] = await world.database
      .sql`select count(*)::integer as count from private.settlements s where s.settled_on = ${dayOf(0)} and s.gross = 500000`;
    expect(booked).toEqual({ count: 1 });
  });
  test('a reversed settlement: its days are left again', async () => {
    const before = await left();
    const [last] = await world.database.sql<{ id: number }[]>`select max(id)::integer as id from private.settlements`;
    await world.call(token, 'reverse_settlement', { p_id: last?.id, p_reason: 'Salah hari' });
    expect(await left()).toEqual([...before, { day: dayOf(2), gross: 500_000 }]);
  });
});
