import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isClosed } from '../../../../src/domain/statement/closing.ts';
import { SupabaseStatementRepository } from '../../../../src/infrastructure/supabase/statement/statement-repository.ts';
import { statementRepositoryContract } from '../../../contracts/statement/statement-repository.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { auditedOtherwise } from '../../../support/orders/book-audit.ts';
import { restAs } from '../../../support/supabase-as.ts';

const ACCOUNTS = [
  { bank: 'BCA', number: '1234567890', holder: 'Arena Akun' },
  { bank: 'BNI', number: '9876543210', holder: 'Arena Akun' },
];

const todayInWib = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

const openShop = async () => {
  const world = await openOrderWorld();
  await world.database.sql`update private.payment_settings set accounts = ${world.database.sql.json(ACCOUNTS)}`;
  return world;
};

statementRepositoryContract(async () => {
  const world = await openShop();
  const { sql } = world.database;
  const finance = await world.staff('finance');
  const buyers = new Map<string, string>();
  const call = async (name: string, body: object, outcome: string) => {
    const answer = await world.call(finance.token, name, body);
    if (answer['outcome'] !== outcome) throw new Error(JSON.stringify(answer));
  };
  return {
    order: async (price = 100_000, hasAsked = true) => {
      const buyer = await world.buyer();
      const { id, number } = await world.place(buyer, await world.product({ price, stock: 1 }));
      buyers.set(String(id), buyer.token);
      const order = { id: String(id), number: String(number) };
      if (!hasAsked) return { ...order, amount: price };
      const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
      return { ...order, amount: Number(attempt['amount']) };
    },
    approve: async ({ id, amount }, daysAgo = 0) => {
      await call('approve_payment', { p_order: id, p_amount: amount, p_bank_reference: randomUUID() }, 'done');
      if (daysAgo > 0)
        await sql.begin(async (transaction) => {
          // Journals are append-only.
          await transaction`set local session_replication_role = replica`;
          await transaction`update private.journals set at = at - make_interval(days => ${daysAgo}) where order_id = ${id}`;
        });
    },
    approveFirst: ({ id, amount }, reference) =>
      call('approve_payment', { p_order: id, p_amount: amount, p_bank_reference: reference }, 'first'),
    referenceOf: async (id) => {
      const [attempt] = await sql<{ reference: string | null }[]>`
        select bank_reference as reference from private.payment_attempts where order_id = ${id} and state = 'paid'`;
      return attempt?.reference ?? null;
    },
    reverseSettlement: async (net) => {
      await sql`select private.post_journal(${`paid:${randomUUID()}`}, 'paid', null,
        jsonb_build_array(jsonb_build_array('cash:gateway:qris', ${net}::bigint), jsonb_build_array('revenue:sale', -${net}::bigint)))`;
      const settlement = { p_key: randomUUID(), p_gateway: 'cash:gateway:qris', p_bank: 'cash:bank:bca', p_gross: net, p_fee: 0 };
      await call('settle_gateway', { ...settlement, p_settled_on: todayInWib(), p_reference: 'SETOR-1' }, 'done');
      const [made] = await sql<{ id: number }[]>`select id::integer from private.settlements`;
      await call('reverse_settlement', { p_id: made?.id, p_reason: 'Salah tulis' }, 'done');
    },
    payByQris: async (amount, daysAgo) => {
      const key = `paid:${randomUUID()}`;
      await sql`select private.post_journal(${key}, 'paid', null,
        jsonb_build_array(jsonb_build_array('cash:gateway:qris', ${amount}::bigint), jsonb_build_array('revenue:sale', -${amount}::bigint)))`;
      await sql.begin(async (transaction) => {
        // Journals are append-only.
        await transaction`set local session_replication_role = replica`;
        await transaction`update private.journals set at = at - make_interval(days => ${daysAgo}) where key = ${key}`;
      });
    },
    reverseLast: async () => {
      const [last] = await sql<{ id: number }[]>`select max(s.id)::integer as id from private.settlements s
        where not exists (select from private.settlement_reversals r where r.settlement_id = s.id)`;
      await call('reverse_settlement', { p_id: last?.id, p_reason: 'Salah hari' }, 'done');
    },
    cancel: async ({ id }) => {
      const answer = await world.call(buyers.get(id) ?? '', 'step_order', { p_order: id, p_event: 'cancel', p_detail: { note: 'Batal' } });
      if ('code' in answer) throw new Error(JSON.stringify(answer));
    },
    stateOf: async (id) => {
      const [order] = await sql<{ state: string }[]>`select state from public.orders where id = ${id}`;
      return order?.state ?? '';
    },
    cash: async () => (await world.balances())['cash:bank:bca'] ?? 0,
    today: todayInWib,
    staff: async (role) => new SupabaseStatementRepository(restAs(world.database, (await world.staff(role)).token)),
    close: () => world.close(),
  };
});

test('two imports at once: each row is stored once; rows cannot be changed', async () => {
  const world = await openShop();
  try {
    const { sql } = world.database;
    const finance = new SupabaseStatementRepository(restAs(world.database, (await world.staff('finance')).token));
    const { id = '' } = (await finance.imports()).accounts[0] ?? {};
    const rows = Array.from({ length: 200 }, (_, place) => ({
      bookedOn: '2026-01-05',
      time: null,
      amount: 100 + place,
      text: `BARIS ${place}`,
      reference: null,
      balance: place,
      ordinal: 1,
    }));
    const answers = await Promise.all([0, 1, 2].map(() => finance.store(id, { fileName: 'a.csv', layout: 'bca-personal', rows }, false)));
    expect(answers.map((answer) => ('code' in answer ? answer.code : answer.added)).toSorted()).toEqual([0, 0, 200]);
    expect((await sql`select count(*)::integer as count from private.statement_rows`)[0]).toEqual({ count: 200 });
    await expect(sql`update private.statement_rows set amount = 1`).rejects.toThrow();
    await expect(sql`delete from private.statement_rows`).rejects.toThrow();
    await expect(sql`delete from private.statement_imports`).rejects.toThrow();
  } finally {
    await world.close();
  }
});

test('approved by hand and by its row at once: booked once', async () => {
  const world = await openShop();
  try {
    const staff = await world.staff('finance');
    const finance = new SupabaseStatementRepository(restAs(world.database, staff.token));
    const { id: account = '' } = (await finance.imports()).accounts[0] ?? {};
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const buyer = await world.buyer();
      const { id } = await world.place(buyer, await world.product({ stock: 1 }));
      const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
      const amount = Number(attempt['amount']);
      const row = {
        bookedOn: todayInWib(),
        time: null,
        amount: amount * 100,
        text: `BARIS ${round}`,
        reference: null,
        balance: round,
        ordinal: 1,
      };
      await finance.store(account, { fileName: 'a.csv', layout: 'bca-personal', rows: [row] }, false);
      const [stored] = (await finance.rows(account, true, null)).rows;
      const byHand = { p_order: id, p_amount: amount, p_bank_reference: `TANGAN-${round}` };
      const match = () => finance.match(stored?.id ?? 0, { orderId: String(id) });
      await Promise.all([match(), world.call(staff.token, 'approve_payment', byHand), match()]);
      const [received] = await world.database.sql<{ amount: number; exceptions: number }[]>`
        select (select sum(l.amount)::integer from private.journal_lines l join private.journals j on j.id = l.journal_id
          where j.order_id = ${String(id)} and l.account = 'cash:bank:bca') as amount,
          (select count(*)::integer from private.payment_exceptions e where e.order_id = ${String(id)}) as exceptions`;
      expect(received).toEqual({ amount, exceptions: 0 });
    }
  } finally {
    await world.close();
  }
});

describe('receipts and amounts that the fake does not have', () => {
  let world: Awaited<ReturnType<typeof openShop>>;
  let token = '';
  let finance: SupabaseStatementRepository;
  let account = '';
  beforeAll(async () => {
    world = await openShop();
    token = (await world.staff('finance')).token;
    finance = new SupabaseStatementRepository(restAs(world.database, token));
    account = (await finance.imports()).accounts[0]?.id ?? '';
  });
  afterAll(() => world.close());
  const dayBefore = (count: number): string => new Date(Date.parse(todayInWib()) - count * 86_400_000).toISOString().slice(0, 10);
  let place = 0;
  const receive = async (amount: number, reference: string | null = null, daysAgo = 0) => {
    place += 1;
    const text = `BARIS ${place}`;
    const row = { bookedOn: dayBefore(daysAgo), time: null, amount: amount * 100, text, reference, balance: place, ordinal: 1 };
    await finance.store(account, { fileName: 'a.csv', layout: 'bca-personal', rows: [row] }, false);
    const stored = (await finance.rows(account, true, null)).rows.find((one) => one.text === text);
    if (stored === undefined) throw new Error(`no row ${text}`);
    return stored;
  };
  const order = async (price: number) => {
    const buyer = await world.buyer();
    const { id } = await world.place(buyer, await world.product({ price, stock: 1 }));
    const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
    return { id: String(id), amount: Number(attempt['amount']) };
  };

  test.each([
    ['seven days before the row', 7, 1],
    ['eight days before the row', 8, 0],
  ])('recorded with the day at the bank, %s: found for seven days', async (_, daysAgo, count) => {
    const { id, amount } = await order(310_000 + daysAgo * 5000);
    const given = {
      p_amount: amount,
      p_bank_reference: `CATAT-${daysAgo}`,
      p_received_on: dayBefore(daysAgo),
      p_order: id,
      p_account: account,
    };
    expect(await world.call(token, 'record_transfer', given)).toMatchObject({ outcome: 'done' });
    expect((await receive(amount)).candidates?.booked).toHaveLength(count);
  });
  test('recorded without an order days before: bound, and no order is approved by the row', async () => {
    const given = { p_amount: 456_789, p_bank_reference: 'CATAT-0', p_received_on: dayBefore(5), p_account: account };
    await world.call(token, 'record_transfer', given);
    const { id } = await order(480_000);
    const received = await receive(456_789);
    expect(received.candidates?.booked).toMatchObject([{ number: null, isNear: true }]);
    expect(await finance.match(received.id, { orderId: id })).toEqual({ code: 'ALREADY_BOOKED' });
  });
  test('the amount of an order on another account: a rival, and no candidate', async () => {
    const [here, there] = [await order(510_000), await order(520_000)];
    await world.database
      .sql`update private.payment_attempts set account = 'cash:bank:bni', amount = ${here.amount} where order_id = ${there.id}`;
    const { candidates } = await receive(here.amount);
    expect([candidates?.attempts.map(({ orderId }) => orderId), candidates?.rivals]).toEqual([[here.id], 2]);
  });
  test('an order of weeks ago whose amount is still reserved: a candidate and a rival', async () => {
    const [earlier, later] = [await order(610_000), await order(620_000)];
    await world.letTimePass(earlier.id, '20 days');
    await world.database.sql`update private.payment_attempts set amount = ${earlier.amount}, is_shared = true where order_id = ${later.id}`;
    const { candidates } = await receive(earlier.amount);
    expect([candidates?.attempts.map(({ orderId }) => orderId), candidates?.rivals]).toEqual([[earlier.id, later.id], 2]);
  });
  test('the rest of an order as its price: a candidate', async () => {
    const { id, amount } = await order(700_000);
    await finance.match((await receive(amount - 50_000)).id, { orderId: id });
    const { candidates } = await receive(50_000);
    expect(candidates?.attempts).toMatchObject([{ orderId: id, isExact: false }]);
  });
  test('a bank’s reference that another row has since the first approval: the second keeps it', async () => {
    const { id, amount } = await order(6_300_000);
    const received = await receive(amount, 'BANK-1');
    expect(await finance.match(received.id, { orderId: id })).toMatchObject({ outcome: 'first' });
    await receive(amount + 1, 'BANK-1');
    const second = new SupabaseStatementRepository(restAs(world.database, (await world.staff('finance')).token));
    expect(await second.match(received.id, { orderId: id })).toMatchObject({ outcome: 'done' });
    const [attempt] = await world.database.sql`select bank_reference from private.payment_attempts where order_id = ${id}`;
    expect(attempt).toEqual({ bank_reference: 'BANK-1' });
  });
});

test('a reason from two tabs, and a match and a reason at once: booked once, and the auditor agrees', async () => {
  const world = await openShop();
  try {
    const staff = await world.staff('finance');
    const finance = new SupabaseStatementRepository(restAs(world.database, staff.token));
    const { id: account = '' } = (await finance.imports()).accounts[0] ?? {};
    const cash = async () => (await world.balances())['cash:bank:bca'] ?? 0;
    for (const round of [1, 2, 3, 4]) {
      const buyer = await world.buyer();
      const { id } = await world.place(buyer, await world.product({ stock: 1 }));
      const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
      const amount = Number(attempt['amount']);
      const common = { bookedOn: todayInWib(), time: null, reference: null, ordinal: 1 };
      const rows = [
        { ...common, amount: -12_300, text: `BIAYA ${round}`, balance: round },
        { ...common, amount: amount * 100, text: `BARIS ${round}`, balance: round + 100 },
      ];
      await finance.store(account, { fileName: 'a.csv', layout: 'bca-personal', rows }, false);
      const stored = (await finance.rows(account, true, null)).rows;
      const fee = stored.find(({ text }) => text === `BIAYA ${round}`)?.id ?? 0;
      const paid = stored.find(({ text }) => text === `BARIS ${round}`)?.id ?? 0;
      const before = await cash();
      await Promise.all([
        finance.giveReason([fee, paid], 'own', false),
        finance.giveReason([paid, fee], 'own', false),
        finance.match(paid, { orderId: String(id) }),
      ]);
      expect((await cash()) - before).toBe(amount - 123);
      await Promise.all([finance.withdrawReason(fee), finance.withdrawReason(fee)]);
      expect((await cash()) - before).toBe(amount);
    }
    expect(await auditedOtherwise(world.database.sql)).toEqual([]);
  } finally {
    await world.close();
  }
});

test('an opening from two tabs, beside reasons and imports of rows with sen: booked once, and the auditor agrees', async () => {
  const world = await openShop();
  try {
    const { sql } = world.database;
    const people = [await world.staff('finance'), await world.staff('finance')];
    const [first, second] = people.map(({ token }) => new SupabaseStatementRepository(restAs(world.database, token)));
    if (first === undefined || second === undefined) throw new Error('nobody');
    const { id: account = '' } = (await first.imports()).accounts[0] ?? {};
    const rowsOf = (round: number) =>
      [0, 1, 2, 3].map((place) => ({
        ...{ bookedOn: todayInWib(), time: null, reference: null, ordinal: 1 },
        amount: -(1000 + place * 37),
        text: `BIAYA ${round} ${place}`,
        balance: null,
      }));
    for (const round of [1, 2, 3]) {
      await first.store(account, { fileName: 'a.csv', layout: 'ofx', rows: rowsOf(round) }, false);
      const ids = (await first.rows(account, true, null)).rows.map(({ id }) => id);
      const opening = { day: todayInWib(), balance: 50_000_033, reason: 'Mulai' };
      const answers = await Promise.all([
        first.confirmOpening(account, opening),
        second.confirmOpening(account, opening),
        first.giveReason(ids.slice(0, 3), 'fee', false),
        second.giveReason(ids.slice(1), 'fee', false),
        second.store(account, { fileName: 'b.csv', layout: 'ofx', rows: rowsOf(round + 10).slice(0, 1) }, false),
      ]);
      expect(
        answers
          .slice(0, 2)
          .map((answer) => ('code' in answer ? answer.code : 'done'))
          .toSorted(),
      ).toEqual(['OPENED', 'done']);
      const left = (await first.rows(account, true, null)).rows.map(({ id }) => id);
      if (left.length > 0) await first.giveReason(left, 'fee', false);
      const { days } = await first.closing(account);
      expect(days.map(isClosed)).toEqual([true]);
      expect((await world.balances())['cash:bank:bca']).toBe(days[0]?.ledger);
      expect(await auditedOtherwise(sql)).toEqual([]);
      const gone = await Promise.all([first.withdrawOpening(account, 'Salah tulis'), second.withdrawOpening(account, 'Salah tulis')]);
      expect(gone.map((answer) => ('code' in answer ? answer.code : 'done')).toSorted()).toEqual(['NOT_FOUND', 'done']);
      expect(await auditedOtherwise(sql)).toEqual([]);
    }
    // The auditor computes from what was confirmed: a journal of a key that nobody gave is a stray, another amount a difference.
    await sql`update private.opening_balances set booked = booked + 1 where id = (select max(id) from private.opening_balances)`;
    await sql`update private.opening_balances set withdrawn_at = null, withdrawn_reason = null where id = (select max(id) from private.opening_balances)`;
    expect((await auditedOtherwise(sql)).length).toBeGreaterThan(0);
  } finally {
    await world.close();
  }
});

test('an import withdrawn beside decisions about its rows, by two people: all of it or nothing', async () => {
  const world = await openShop();
  try {
    const people = [await world.staff('finance'), await world.staff('finance')];
    const [first, second] = people.map(({ token }) => new SupabaseStatementRepository(restAs(world.database, token)));
    if (first === undefined || second === undefined) throw new Error('nobody');
    const { id: account = '' } = (await first.imports()).accounts[0] ?? {};
    const outcomes: string[] = [];
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const common = { bookedOn: todayInWib(), time: null, reference: null, balance: null, ordinal: 1 };
      const rows = [1, 2, 3].map((place) => ({ ...common, amount: -100 * place - round, text: `BARIS ${round} ${place}` }));
      await first.store(account, { fileName: `${round}.csv`, layout: 'ofx', rows }, false);
      const { id = 0 } = (await first.imports()).imports[0] ?? {};
      const ids = (await first.rows(account, true, null)).rows.map((one) => one.id);
      const [withdrawn, , again] = await Promise.all([
        first.withdrawImport(id, 'Salah file'),
        round % 2 === 0 ? second.giveReason(ids.slice(0, 1), 'fee', false) : second.imports(),
        second.withdrawImport(id, 'Salah file'),
      ]);
      const found = [withdrawn, again].map((answer) => ('code' in answer ? answer.code : answer.outcome)).toSorted();
      const [{ left = 0, reasons = 0 } = {}] = await world.database.sql<{ left: number; reasons: number }[]>`
        select count(*) filter (where s.withdrawn_at is null)::integer as left,
          count(*) filter (where private.reason_of_row(s.id) is not null)::integer as reasons
        from private.statement_rows s where s.import_id = ${id}`;
      outcomes.push(`${found.join(' ')}: ${left} left, ${reasons} reasons`);
      await first.withdrawReason(ids[0] ?? 0);
      await first.withdrawImport(id, 'Salah file');
    }
    const possible = new Set(['already done: 0 left, 0 reasons', 'refused refused: 3 left, 1 reasons']);
    expect(outcomes.filter((outcome) => !possible.has(outcome))).toEqual([]);
    expect(await auditedOtherwise(world.database.sql)).toEqual([]);
    await expect(world.database.sql`update private.statement_rows set withdrawn_at = null`).rejects.toThrow();
    await expect(world.database.sql`update private.statement_rows set amount = 5, withdrawn_at = now()`).rejects.toThrow();
  } finally {
    await world.close();
  }
});
