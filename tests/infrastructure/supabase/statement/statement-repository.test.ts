import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SupabaseStatementRepository } from '../../../../src/infrastructure/supabase/statement/statement-repository.ts';
import { statementRepositoryContract } from '../../../contracts/statement/statement-repository.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

const ACCOUNTS = [
  { bank: 'BCA', number: '1234567890', holder: 'Arena Akun' },
  { bank: 'BNI', number: '9876543210', holder: 'Arena Akun' },
];

const openShop = async () => {
  const world = await openOrderWorld();
  await world.database.sql`update private.payment_settings set accounts = ${world.database.sql.json(ACCOUNTS)}`;
  return world;
};

statementRepositoryContract(async () => {
  const world = await openShop();
  const finance = await world.staff('finance');
  return {
    order: async (price = 100_000) => {
      const buyer = await world.buyer();
      const { id, number } = await world.place(buyer, await world.product({ price, stock: 1 }));
      const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
      return { id: String(id), number: String(number), amount: Number(attempt['amount']) };
    },
    approve: async ({ id, amount }) => {
      const answer = await world.call(finance.token, 'approve_payment', { p_order: id, p_amount: amount, p_bank_reference: randomUUID() });
      if (answer['outcome'] !== 'done') throw new Error(JSON.stringify(answer));
    },
    stateOf: async (id) => {
      const [order] = await world.database.sql<{ state: string }[]>`select state from public.orders where id = ${id}`;
      return order?.state ?? '';
    },
    cash: async () => (await world.balances())['cash:bank:bca'] ?? 0,
    today: () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
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
      ...{ bookedOn: '2026-01-05', time: null, amount: 100 + place, text: `BARIS ${place}`, reference: null, balance: place, ordinal: 1 },
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
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const buyer = await world.buyer();
      const { id } = await world.place(buyer, await world.product({ stock: 1 }));
      const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
      const amount = Number(attempt['amount']);
      const row = {
        bookedOn: today,
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
