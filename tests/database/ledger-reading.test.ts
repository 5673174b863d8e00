import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, withIds } from '../support/answers.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { found as foundIn, insertInto, planted, post, postAs } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let finance: TestUser;
const names: Record<string, string> = {};
/** Two orders of two buyers, and ids for rows that tests plant, in ascending order. */
beforeAll(async () => {
  world = await openOrderWorld();
  finance = await world.staff('finance');
  const product = await world.product();
  names['product'] = product;
  for (const name of ['order', 'beside']) names[name] = String((await world.place(await world.buyer(), product))['id']);
  for (const [place, name] of ['one', 'two', 'three', 'four'].entries()) names[name] = `00000000-0000-4000-8000-00000000000${place + 1}`;
});
afterAll(() => world.close());

const read = <T>(changes: readonly string[], work: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  planted(world.database, changes, names, async (transaction) => {
    await actAs(transaction, finance, { aal: 'aal2' });
    return work(transaction);
  });
const found = (transaction: TransactionSql, query: string): Promise<unknown> => foundIn(transaction, names, query);
const answer = (changes: readonly string[], expression: string): Promise<unknown> =>
  read(changes, (one) => found(one, `select ${expression} as found`));
const ONLY = "delete from private.role_permissions where permission <> 'ledger.read'";
const OTHERS = "delete from private.role_permissions where permission = 'ledger.read'";

describe('permission to read the ledger', () => {
  test.each(['revenue()', 'ledger_lines()', 'settlements()', 'trial_balance()', 'ledger_checks()', "audited_books('orders')"])(
    'public.%s: needed',
    async (call) => {
      await expect(answer([OTHERS], `public.${call}`)).rejects.toMatchObject({ code: '42501' });
      expect(await read([ONLY], (one) => one.unsafe(`select * from public.${call}`))).toBeDefined();
    },
  );
});

describe('public.revenue', () => {
  /** The first moment of the current day or month in Jakarta. */
  const start = (unit: string): string => `(date_trunc('${unit}', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta')`;
  /** A sale of so many rupiah at a moment. */
  const sale = (amount: number, moment = 'now()'): readonly string[] => [
    postAs(`sale:${amount}`, 'other', null, ['revenue:sale', -amount], ['cash:bank:bca', amount]),
    `update private.journals set at = ${moment} where key = 'sale:${amount}'`,
  ];
  const sums = async (changes: readonly string[], by = "'day'"): Promise<unknown> =>
    ((await answer(changes, `public.revenue(${by})`)) as readonly Json[]).map(({ sales, rentals, goods, costs }) => [
      sales,
      rentals,
      goods,
      costs,
    ]);

  test.each<readonly [account: string, amount: number, row: readonly number[] | null]>([
    ['revenue:sale', -5, [5, 0, 0, 0]],
    ['revenue:outside', -5, [5, 0, 0, 0]],
    ['revenue:rental', -5, [0, 5, 0, 0]],
    ['expense:goods', 5, [0, 0, 5, 0]],
    ['expense:gateway', 5, [0, 0, 0, 5]],
    ['difference', 5, [0, 0, 0, 5]],
    ['goods', 5, null],
    ['refund_payable', 5, null],
  ])('%s of %i: %j', async (account, amount, row) => {
    expect(await sums([post('other', null, [account, amount], ['cash:bank:bca', -amount])])).toEqual(row === null ? [] : [row]);
  });

  test('money of the sandbox: not counted', async () => {
    expect(await sums([...sale(5), 'update private.journals set is_test = true'])).toEqual([]);
  });

  test.each([
    ['day', "'366 days'", 1],
    ['month', "'60 months'", 1],
    ['other', "'366 days'", 1],
  ])('by %s: from the first moment %s ago', async (by, ago, rows) => {
    const first = `${start(by === 'month' ? 'month' : 'day')} - interval ${ago}`;
    expect([
      ((await sums(sale(5, first), `'${by}'`)) as unknown[]).length,
      ((await sums(sale(5, `${first} - interval '1 microsecond'`), `'${by}'`)) as unknown[]).length,
    ]).toEqual([rows, 0]);
  });

  test('sums of a day in Jakarta, the latest first; of a month together', async () => {
    const first = start('month');
    const changes = [
      ...sale(1, `${first} - interval '1 microsecond'`),
      ...sale(2, `${first} - interval '32 days'`),
      ...sale(4, `${first} - interval '1 day'`),
    ];
    expect([await sums(changes), await sums(changes, "'month'")]).toEqual([
      [
        [5, 0, 0, 0],
        [2, 0, 0, 0],
      ],
      [
        [5, 0, 0, 0],
        [2, 0, 0, 0],
      ],
    ]);
  });
});

describe('public.ledger_lines', () => {
  const MANY = `select private.post_journal('viele:' || n, 'other', null, case n % 2 when 0 then '[["goods", 1], ["difference", -1]]'::jsonb
    else '[["goods", 1], ["goods", 2], ["refund_payable", -3]]' end) from generate_series(1, 204) n`;
  const linesOf = async (one: TransactionSql, given: string): Promise<readonly Json[]> =>
    (await found(one, `select public.ledger_lines(${given}) as found`)) as readonly Json[];

  test('lines of 100 journals, the latest first; of one account; before a journal', async () => {
    const counts = await read([MANY], async (one) => {
      const id = (key: string): Promise<unknown> => found(one, `select id as found from private.journals where key = '${key}'`);
      const [last, third] = [String(await id('viele:204')), String(await id('viele:3'))];
      const all = await linesOf(one, 'null');
      return [
        all.length,
        (await linesOf(one, "'difference'")).length,
        (await linesOf(one, "'refund_payable'")).length,
        (await linesOf(one, `null, ${third}`)).length,
        (await linesOf(one, `'goods', ${third}`)).length,
        (await linesOf(one, `null, ${last}`)).length,
      ];
    });
    expect(counts).toEqual([250, 100, 100, 5, 3, 250]);
  });

  test('within a journal in the order of its lines', async () => {
    const lines = await read([post('other', null, ['goods', 1], ['difference', 2], ['refund_payable', -3])], (one) => linesOf(one, 'null'));
    expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
      ['goods', 1],
      ['difference', 2],
      ['refund_payable', -3],
    ]);
  });
});

const settlement = (id: number, gateway = 'cash:gateway:qris'): string =>
  `insert into private.settlements (id, key, gateway, bank, settled_on, gross, fee, reference) overriding system value
    values (${id}, gen_random_uuid(), '${gateway}', 'cash:bank:bca', '2030-12-31', 10, 1, 'MUT-${id}')`;

describe('public.settlements', () => {
  const list = (count: number): readonly string[] => Array.from({ length: count }, (_, place) => settlement(place + 1));
  test.each<readonly [count: number, before: string, ids: number, first: number | null, next: number | null]>([
    [49, 'null', 49, 49, null],
    [50, 'null', 50, 50, 1],
    [51, 'null', 50, 51, 2],
    [51, '51', 50, 50, 1],
    [51, '2', 1, 1, null],
    [1, '1', 0, null, null],
  ])('%i settlements, before %s: %i', async (count, before, ids, first, next) => {
    const page = (await answer(list(count), `public.settlements(${before})`)) as { settlements: readonly Json[]; next: unknown };
    expect([page.settlements.length, page.settlements[0]?.['id'] ?? null, page.next]).toEqual([ids, first, next]);
  });

  test('with their reversals, what gateways owe and the banks', async () => {
    const changes = [
      ...[settlement(1), settlement(2), "insert into private.settlement_reversals (settlement_id, reason) values (1, 'Salah')"],
      post(
        'other',
        null,
        ['cash:gateway:qris', 7],
        ['cash:gateway:qris', 1],
        ['cash:gateway:sandbox', 9],
        ['cash:bank:bca', 5],
        ['goods', -22],
      ),
      post('other', null, ['cash:gateway:a', 2], ['goods', -2]),
    ];
    expect(await answer(changes, 'public.settlements()')).toMatchObject({
      gateways: [
        { gateway: 'cash:gateway:a', balance: 2 },
        { gateway: 'cash:gateway:qris', balance: 8 },
      ],
      banks: ['cash:bank:bca'],
      settlements: [
        { id: 2, reversal: null },
        { id: 1, gross: 10, fee: 1, reference: 'MUT-1', reversal: { reason: 'Salah' } },
      ],
    });
  });
});

describe('public.audited_books', () => {
  const page = async (changes: readonly string[], part: string, after = 'null', limit = 500): Promise<readonly Json[]> =>
    (await answer(changes, `public.audited_books('${part}', ${after}, ${limit})`)) as readonly Json[];
  const booked = (row: Json | undefined): unknown =>
    ((row?.['booked'] ?? []) as readonly Json[]).map(({ account, amount }) => `${account} ${amount}`);
  const sale = (name: string, given: Readonly<Record<string, string>> = {}): string =>
    insertInto('private.outside_sales', { id: `<${name}>`, product_id: '<product>', amount: '90', cost: '40', ...given });
  const receipt = (name: string, given: Readonly<Record<string, string>> = {}): string =>
    insertInto('private.payment_exceptions', {
      ...{
        id: `<${name}>`,
        kind: "'unknown'",
        amount: '90',
        account: "'cash:bank:bca'",
        bank_reference: `'M-' || <${name}>`,
        received_on: "'2030-12-31'",
      },
      ...given,
    });
  const refund = (name: string, given: Readonly<Record<string, string>> = {}): string =>
    insertInto('private.refunds', { id: `<${name}>`, key: `'R-' || <${name}>`, amount: '9', ...given });

  test('outside sales: with the journals of each, in pages', async () => {
    const changes = [
      ...[sale('one', { undone_at: 'now()', cost: 'null' }), sale('two', { product_id: 'gen_random_uuid()' }), sale('three')],
      ...['outside', 'outside_cost', 'undone_outside', 'undone_outside_cost'].map((key, place) =>
        postAs(`${key}:'||<one>||'`, 'other', null, ['goods', 10 ** place], ['difference', -(10 ** place)]),
      ),
      postAs("outside:'||<two>||'", 'other', null, ['cash:outside', 90], ['revenue:outside', -90]),
    ];
    const rows = await page(changes, 'outside_sales');
    expect(rows).toMatchObject([
      { subject: 'outside_sale', id: names['one'], reference: 'Diamond 100', amount: 90, cost: null, is_undone: true },
      { id: names['two'], reference: '', cost: 40, is_undone: false },
      { id: names['three'], is_undone: false },
    ]);
    expect(rows.map(booked)).toEqual([['difference -1111', 'goods 1111'], ['cash:outside 90', 'revenue:outside -90'], []]);
    expect((await page(changes, 'outside_sales', `'${names['one']}'`, 1)).map(({ id }) => id)).toEqual([names['two']]);
  });

  test('receipts without an order: with their refunds and journals', async () => {
    const changes = [
      ...[receipt('one', { state: "'resolved'", outcome: "'refund'" }), receipt('two', { order_id: '<order>' }), receipt('three')],
      refund('one', { exception_id: '<one>', state: "'sent'", reference: "'TRF-1'", account: "'cash:bank:bca'" }),
      ...[refund('two', { exception_id: '<one>', order_id: '<order>' }), refund('three', { exception_id: '<three>' })],
      ...['order_escrow', 'deposit_escrow', 'unmatched_receipts', 'refund_payable', 'goods'].map((account, place) =>
        post('other', null, [account, 10 ** place, '<one>'], ['difference', -(10 ** place)]),
      ),
      post('other', '<order>', ['unmatched_receipts', 7, '<one>'], ['difference', -7]),
      post('other', null, ['unmatched_receipts', 7, '<three>'], ['difference', -7]),
    ];
    const rows = await page(changes, 'receipts');
    const key = (name: string): string => `R-${names[name]}`;
    expect(rows.map(({ id, outcome, refunds }) => [id, outcome, refunds])).toEqual([
      [names['one'], 'refund', [{ key: key('one'), exception_id: names['one'], amount: 9, is_sent: true, account: 'cash:bank:bca' }]],
      [names['three'], null, [{ key: key('three'), exception_id: names['three'], amount: 9, is_sent: false, account: null }]],
    ]);
    expect(rows.map(booked)).toEqual([
      ['deposit_escrow 10', 'difference -1111', 'order_escrow 1', 'refund_payable 1000', 'unmatched_receipts 100'],
      ['difference -7', 'unmatched_receipts 7'],
    ]);
    expect((await page(changes, 'receipts', `'${names['one']}'`)).map(({ id }) => id)).toEqual([names['three']]);
    expect(await page(changes, 'receipts', 'null', 1)).toHaveLength(1);
  });

  test('orders: with all their refunds and exceptions', async () => {
    const changes = [
      ...[
        refund('one', { order_id: '<order>' }),
        refund('two', { order_id: '<order>', exception_id: '<one>' }),
        refund('three', { order_id: '<beside>' }),
      ],
      receipt('one', { order_id: '<order>', kind: "'short'", attempt_id: '<one>', taken: '4', at: "'2030-01-02'" }),
      receipt('two', { order_id: '<order>', at: "'2030-01-01'" }),
      receipt('three', { order_id: '<beside>' }),
    ];
    const row = (await page(changes, 'orders')).find(({ id }) => id === names['order']);
    expect(((row?.['refunds'] ?? []) as readonly Json[]).map(({ key }) => String(key).slice(-1)).toSorted()).toEqual(['1', '2']);
    expect(((row?.['exceptions'] ?? []) as readonly Json[]).map(({ id, is_short: isShort, taken }) => [id, isShort, taken])).toEqual([
      [names['two'], false, 0],
      [names['one'], true, 4],
    ]);
  });

  test('settlements: with both journals of each, in pages', async () => {
    const changes = [
      ...[
        settlement(1),
        settlement(2),
        settlement(3),
        "insert into private.settlement_reversals (settlement_id, reason) values (2, 'Salah')",
      ],
      ...['settled:2', 'settlement_reversed:2', 'settled:1'].map((key, place) =>
        postAs(key, 'other', null, ['goods', 10 ** place], ['difference', -(10 ** place)]),
      ),
    ];
    const rows = await page(changes, 'settlements');
    expect(rows.map(({ id, is_reversed: isReversed }) => [id, isReversed])).toEqual([
      ['1', false],
      ['2', true],
      ['3', false],
    ]);
    expect(rows.map(booked)).toEqual([['difference -100', 'goods 100'], ['difference -11', 'goods 11'], []]);
    expect((await page(changes, 'settlements', "'1'", 1)).map(({ id }) => id)).toEqual(['2']);
  });

  test.each([
    [0, 1],
    [1, 1],
    [500, 500],
    [501, 500],
  ])('limit of %i: %i', async (limit, count) => {
    const many = `insert into private.outside_sales (id, product_id, amount) select gen_random_uuid(), <product>, 1 from generate_series(1, 501)`;
    expect(await page([many], 'outside_sales', 'null', limit)).toHaveLength(count);
  });

  test('no limit: 200; unknown part: nothing', async () => {
    const many = withIds(
      'insert into private.outside_sales (id, product_id, amount) select gen_random_uuid(), <product>, 1 from generate_series(1, 201)',
      names,
    );
    expect(await answer([many], "public.audited_books('outside_sales', null, null)")).toHaveLength(200);
    expect(await answer([many], "public.audited_books('other')")).toEqual([]);
  });
});
