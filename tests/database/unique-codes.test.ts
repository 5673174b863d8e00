import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { openTransfer, payAtOnce } from '../support/orders/payers.ts';
import { addPeople, addProducts, openShop, place, type Shop } from '../support/orders/people.ts';
import { HIGHEST_CODES } from '../support/payment/unique-code-cases.ts';

const PRICES = [1_000, 5_000, 15_000, 20_000, 50_000];

let world: OrderWorld;
let shop: Shop;
beforeAll(async () => {
  world = await openOrderWorld();
  shop = await openShop(world.database.url, 20);
  await shop.sql`update private.payment_settings set qris = ${'0'.repeat(60)}`;
});
afterAll(async () => {
  await shop.close();
  await world.close();
});
/** Amounts of earlier cases are free again. */
afterEach(
  () =>
    shop.sql`update private.payment_attempts set state = 'closed', announced_at = null, bank_reference = null, ended_at = now() - interval '30 days'`,
);

const attempts = (order: unknown) => shop.sql<{ amount: string; unique_code: number; is_shared: boolean; state: string }[]>`
  select amount, unique_code, is_shared, state from private.payment_attempts where order_id = ${String(order)} order by opened_at`;
const close = (reference: unknown) =>
  world.call('service', 'server_observe', {
    p_reference: reference,
    p_source: 'inquiry',
    p_observation: { state: 'closed', amount: 0 },
  });
const take = (buyer: Parameters<Shop['as']>[0], order: unknown, method: string, account: string | null = null) =>
  shop
    .as<{ answer: Record<string, unknown> & { close?: { reference: string } } }>(
      buyer,
      (sql) => sql`select public.take_payment_attempt(${String(order)}::uuid, ${method}, ${account}::uuid) as answer`,
    )
    .then(({ answer }) => answer);
/** Changes to another method, which closes the one before. */
const change = async (buyer: Parameters<Shop['as']>[0], order: unknown, method: string) => {
  const answer = await take(buyer, order, method);
  if (answer.close === undefined) return answer;
  await close(answer.close.reference);
  return take(buyer, order, method);
};
const buy = async (price: number) => {
  const [buyer] = await addPeople(shop.sql, 1);
  const [product = ''] = await addProducts(shop.sql, 1, 1, 'item', price);
  if (buyer === undefined) throw new Error('no buyer');
  return { buyer, order: (await place(shop, buyer, product, undefined, price))['id'] };
};

test.each(HIGHEST_CODES)('highest_code: of Rp%d, %d', async (due, highest) => {
  expect(await shop.sql`select private.highest_code(${due}) as code`).toEqual([{ code: highest }]);
});

describe('free_unique_code: many buyers at once', () => {
  test.each(PRICES)(
    '50 buyers of Rp%d and 50 of Rp50 more: an amount of its own for each',
    async (price) => {
      const { opened, alone, refusals, codes } = await payAtOnce(shop, [price, price + 50], 50);
      expect({ opened, refusals }).toEqual({ opened: 100, refusals: [] });
      // Amounts of the two prices overlap below Rp20.000, where 149 hold at least 100.
      expect(alone).toBe(100);
      expect(codes[0]).toBeGreaterThanOrEqual(1);
      expect(codes[1]).toBeLessThanOrEqual(price < 20_000 ? 99 : (price + 50) / 100);
    },
    300_000,
  );

  test('price without free codes: an amount is given twice and marked, nobody is refused', async () => {
    const { opened, refusals } = await payAtOnce(shop, [1_000], 120);
    expect({ opened, refusals }).toEqual({ opened: 120, refusals: [] });
    const shared = await shop.sql`select 1 from private.payment_attempts where is_shared`;
    expect(shared).toHaveLength(21);
    const [most] = await shop.sql<{ most: number }[]>`
      select max(n)::integer as most from (
        select count(*) as n from private.payment_attempts where state = 'created' group by amount) c`;
    expect(most?.most).toBe(2);
  }, 300_000);
});

describe('free_unique_code: an amount is held', () => {
  const held = async (changes: object): Promise<boolean> => {
    const { buyer, order } = await buy(1_000);
    await openTransfer(shop, buyer, order);
    const [row] = await shop.sql<{ held: boolean }[]>`update private.payment_attempts set ${shop.sql(changes)}
      where order_id = ${String(order)} returning held_until > private.shop_now() as held`;
    return row?.held ?? false;
  };
  const ago = (time: string) => shop.sql<{ at: Date }[]>`select now() - ${time}::interval as at`.then(([row]) => row?.at ?? null);
  test.each([
    ['while it can be paid', { state: 'pending' }, null, true],
    ['less than two hours after it was closed', { state: 'closed' }, '119 minutes', true],
    ['no longer two hours after it was closed', { state: 'closed' }, '120 minutes', false],
    ['less than seven days after the end of one that was announced', { state: 'expired', announced_at: new Date() }, '167 hours', true],
    ['no longer seven days after the end of one that was announced', { state: 'expired', announced_at: new Date() }, '168 hours', false],
    ['less than seven days after it was paid, without its row at the bank', { state: 'paid' }, '167 hours', true],
    ['no longer seven days after it was paid', { state: 'paid' }, '168 hours', false],
    ['no longer once its row at the bank is known', { state: 'paid', bank_reference: 'MUT-HELD' }, '1 minute', false],
  ])('%s', async (_when, changes, time, expected) => {
    expect(await held({ ...changes, ended_at: time === null ? null : await ago(time) })).toBe(expected);
  });

  test('200 paid orders a day for seven days: none is held', async () => {
    const { buyer, order } = await buy(5_000);
    await shop.sql`insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, unique_code, state, expires_at,
        ended_at, bank_reference)
      select ${String(order)}, 'LAMA-' || n, 'manual', 'transfer', 'cash:bank:bca', 5000 - (n % 99 + 1), n % 99 + 1, 'paid', now(),
        now() - make_interval(mins => 7 * n), 'ROW-' || n from generate_series(1, 1400) n`;
    const answer = await openTransfer(shop, buyer, order);
    expect(answer).toMatchObject({ is_new: true });
    expect((await attempts(order)).at(-1)).toMatchObject({ is_shared: false });
  });
});

describe('take_payment_attempt: changing the method', () => {
  test('order: one code per account; after ten changes refused with its payment open', async () => {
    const { buyer, order } = await buy(20_000);
    const answers = [];
    for (let round = 0; round <= 10; round += 1) answers.push(await change(buyer, order, round % 2 === 0 ? 'transfer' : 'qris'));
    const codes = await shop.sql`select account, count(distinct unique_code)::integer as codes, bool_or(is_shared) as shared
      from private.payment_attempts where order_id = ${String(order)} group by account order by account`;
    expect([...codes]).toEqual([
      { account: 'cash:bank:bca', codes: 1, shared: false },
      { account: 'cash:gateway:qris', codes: 1, shared: false },
    ]);
    expect(await take(buyer, order, 'qris')).toEqual({ code: 'SWITCH_LIMIT' });
    expect(await take(buyer, order, 'transfer')).toMatchObject({ amount: answers.at(-1)?.['amount'], is_new: false });
    expect((await attempts(order)).filter(({ state }) => state === 'created')).toHaveLength(1);
  });

  test('buyer who changes as often as possible: the price stays open for others', async () => {
    const { buyer, order } = await buy(20_000);
    for (let roundAnswer = 0; roundAnswer < 12; roundAnswer += 1) await change(buyer, order, roundAnswer % 2 === 0 ? 'transfer' : 'qris');
    const { opened, alone } = await payAtOnce(shop, [20_000], 50);
    expect([opened, alone]).toEqual([50, 50]);
  });
});

describe('take_payment_attempt: several accounts', () => {
  const ACCOUNTS = [
    { bank: 'BCA', number: '1234567890', holder: 'Arena Akun' },
    { bank: 'DANA', number: '081234567890', holder: 'Arena Akun' },
    { bank: 'BCA', number: '9998887770', holder: 'Arena Akun' },
  ];
  const offer = (accounts: readonly object[]) =>
    shop.sql<
      { accounts: { id: string; number: string }[] }[]
    >`update private.payment_settings set accounts = ${shop.sql.json(accounts as never)}
      returning accounts`.then(([row]) => row?.accounts ?? []);
  const codeOf = async (id: string | undefined) =>
    (await shop.sql<{ code: string }[]>`select code from private.shop_accounts where id = ${id ?? null}`)[0]?.code;

  test('each is a row with its own ledger account; the first of a bank is named after it', async () => {
    const named = await offer(ACCOUNTS);
    expect(await Promise.all(named.map(({ id }) => codeOf(id)))).toEqual(['cash:bank:bca', 'cash:bank:dana', 'cash:bank:bca_7770']);
    // The same numbers are the same accounts, in whatever order and however the holder is spelled.
    const again = await offer(named.toReversed().map((account) => ({ ...account, holder: 'CV Arena' })));
    expect(again.map(({ id }) => id)).toEqual(named.toReversed().map(({ id }) => id));
    const [changed] = await offer([{ ...named[0], number: '5550001111' }]);
    expect([changed?.id === named[0]?.id, await codeOf(changed?.id)]).toEqual([false, 'cash:bank:bca_1111']);
  });

  test('chosen by the buyer: the code comes from that account’s pool, another account is another payment', async () => {
    const [bca, dana] = await offer(ACCOUNTS);
    const { buyer, order } = await buy(30_000);
    expect(await take(buyer, order, 'transfer', dana?.id)).toMatchObject({ instructions: { bank: 'DANA', account: '081234567890' } });
    expect(await take(buyer, order, 'transfer')).toMatchObject({ instructions: { bank: 'DANA' }, is_new: false });
    const answer = await take(buyer, order, 'transfer', bca?.id);
    expect(answer).toHaveProperty('close');
    await close(answer.close?.reference);
    expect(await take(buyer, order, 'transfer', bca?.id)).toMatchObject({ instructions: { bank: 'BCA', account: '1234567890' } });
  });

  test('account that is not offered: refused', async () => {
    const [bca] = await offer(ACCOUNTS);
    await offer(ACCOUNTS.slice(1));
    const { buyer, order } = await buy(30_000);
    expect(await take(buyer, order, 'transfer', bca?.id)).toEqual({ code: 'METHOD_UNAVAILABLE' });
    await offer(ACCOUNTS);
  });
});
