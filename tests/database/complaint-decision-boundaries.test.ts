import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COMPLAINT, type ComplaintShop, complaint, openComplaintShop } from '../support/complaint-shop.ts';
import { moment } from '../support/frozen-shop.ts';
import { type Columns, rows, value } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';

type Json = Record<string, unknown>;
type Person = keyof ComplaintShop['people'];

let shop: ComplaintShop;
beforeAll(async () => {
  shop = await openComplaintShop();
});
afterAll(() => shop.close());

const PRICE = 400_000;
const REASON = 'Bukti sudah kami lihat.';
const decide = (outcome: string | null, detail: Json = {}, reason = REASON): string =>
  `public.decide_complaint(${COMPLAINT}, ${outcome === null ? 'null' : `'${outcome}'`}, '${JSON.stringify(detail)}', '${reason}')`;

describe('decision of staff', () => {
  test.each<readonly [string, Person, string, readonly string[], Json]>([
    ['help', 'cs', decide('help'), [complaint()], { outcome: 'done', state: 'delivered' }],
    ['no outcome', 'cs', decide(null), [complaint()], { code: 'INVALID' }],
    ['an unknown outcome', 'cs', decide('gift'), [complaint()], { code: 'INVALID' }],
    ['nine letters between spaces', 'cs', decide('help', {}, '   123456789  '), [complaint()], { code: 'REASON_NEEDED' }],
    ['ten letters', 'cs', decide('help', {}, '1234567890'), [complaint()], { outcome: 'done' }],
    ['1000 letters', 'cs', decide('help', {}, 'x'.repeat(1000)), [complaint()], { outcome: 'done' }],
    ['1001 letters', 'cs', decide('help', {}, 'x'.repeat(1001)), [complaint()], { code: 'REASON_NEEDED' }],
    ['an unknown complaint', 'cs', decide('help'), [], { code: 'NOT_FOUND' }],
    ['without the permission', 'finance', decide('help'), [complaint()], { failed: '42501' }],
    ['by the buyer', 'buyer', decide('help'), [complaint()], { failed: '42501' }],
    ...['decided', 'final', 'withdrawn'].map(
      (state) => [state, 'cs', decide('help'), [complaint({ state })], { code: 'COMPLAINT_CLOSED' }] as const,
    ),
    ['minutes for a purchase', 'cs', decide('minutes', { minutes: '30' }), [complaint()], { code: 'TRANSITION_NOT_ALLOWED' }],
    ['a kept deposit for a purchase', 'owner', decide('keep_deposit', { amount: '1' }), [complaint()], { code: 'TRANSITION_NOT_ALLOWED' }],
    ['a part refund of everything', 'owner', decide('part_refund', { amount: String(PRICE) }), [complaint()], { code: 'INVALID' }],
    [
      'a part refund of all but one rupiah',
      'owner',
      decide('part_refund', { amount: String(PRICE - 1) }),
      [complaint()],
      { state: 'completed' },
    ],
  ])('%s', async (_what, who, call, changes, expected) => {
    expect(await shop.answered(who, call, changes)).toMatchObject(expected);
  });

  const UNUSED = `update auth.mfa_factors set status = 'unverified'`;
  test.each<readonly [string, string, string | undefined]>([
    ['refund', decide('refund'), 'NEEDS_FACTOR'],
    ['part_refund', decide('part_refund', { amount: '1' }), 'NEEDS_FACTOR'],
    ['keep_deposit', decide('keep_deposit', { amount: '1' }), 'NEEDS_FACTOR'],
    ['help', decide('help'), undefined],
    ['no_fault', decide('no_fault'), undefined],
  ])('%s without a second factor of staff', async (_outcome, call, code) => {
    const rule = `insert into private.factor_permissions (permission) values ('refunds.write') on conflict do nothing`;
    const answer = await shop.answered('cs', call, [complaint(), UNUSED, rule]);
    if (code === undefined) expect(answer['code']).not.toBe('NEEDS_FACTOR');
    else expect(answer).toEqual({ code });
  });

  const booked = 'state, outcome, decision, decided_by, amount::integer, minutes, unit_id';
  test.each<readonly [string, string, Columns, object, string]>([
    ['help', decide('help'), {}, { state: 'decided', outcome: 'help', amount: null }, 'delivered'],
    [
      'help with details of other outcomes',
      decide('help', { unit: idOf('unit'), amount: '5', minutes: '5' }),
      {},
      { state: 'decided', outcome: 'help', amount: null, unit_id: null, minutes: null },
      'delivered',
    ],
    [
      'no fault after the completion',
      decide('no_fault'),
      { from_state: 'completed' },
      { state: 'decided', outcome: 'no_fault' },
      'completed',
    ],
    [
      'a part refund',
      decide('part_refund', { amount: '5000' }),
      {},
      { state: 'decided', outcome: 'part_refund', amount: 5000 },
      'completed',
    ],
    ['a refund', decide('refund'), {}, { state: 'final', outcome: 'refund', amount: PRICE }, 'refunded'],
    ['help in an appeal', decide('help'), { state: 'appealed' }, { state: 'final', outcome: 'help', amount: null }, 'delivered'],
    [
      'a part refund in an appeal',
      decide('part_refund', { amount: '7000' }),
      { state: 'appealed', first_outcome: 'help' },
      { state: 'final', outcome: 'part_refund', amount: 7000 },
      'completed',
    ],
  ])('%s: stored with its person; the complaint of somebody else stays', async (_what, call, more, expected, state) => {
    const another = [
      complaint({ id: idOf('another') }, '<other order>'),
      inserted('private.refunds', [{ key: 'of another', order_id: '(<other order>)', amount: 9, complaint_id: idOf('another') }]),
    ];
    await shop.inShop('owner', [complaint(more), ...another], async (tx) => {
      expect(await shop.answer(tx, call)).toMatchObject({ outcome: 'done', state });
      const row = { decision: REASON, decided_by: shop.people.owner.id, minutes: null, unit_id: null, ...expected };
      expect(await shop.stored(tx, booked)).toMatchObject(row);
      expect(await shop.stored(tx, `decided_at = ${moment()} as is_now`)).toEqual({ is_now: true });
      expect(await shop.stored(tx, booked, `id = '${idOf('another')}'`)).toMatchObject({ state: 'open', outcome: null, decision: null });
      const event = `select e.actor_kind, e.note, a.actor from public.order_events e left join private.order_event_actors a
        on a.order_id = e.order_id and a.seq = e.seq where e.order_id = <order> order by e.seq desc limit 1`;
      expect(await rows(tx, shop.accounts.filled(event))).toEqual([['staff', REASON, shop.people.owner.id]]);
    });
  });

  test('replacement: its unit is stored', async () => {
    await shop.inShop(
      'owner',
      [complaint(), `update private.units set has_credentials = true where product_id = <product>`],
      async (tx) => {
        const free = await value(
          tx,
          shop.accounts.filled(`select id from private.units where product_id = <product> and state = 'available'`),
        );
        expect(await shop.answer(tx, decide('replacement', { unit: free }))).toMatchObject({ outcome: 'done', state: 'delivered' });
        expect(await shop.stored(tx, booked)).toMatchObject({ state: 'decided', outcome: 'replacement', unit_id: free, amount: null });
      },
    );
  });

  test.each([
    ['the same person', 'owner', true],
    ['another person', 'cs', false],
  ] as const)('decision on appeal by %s: audited', async (_who, who, isSame) => {
    const appealed = complaint({ state: 'appealed', first_decided_by: shop.people.owner.id, appealed_at: moment('-13 hours') });
    await shop.inShop(
      who,
      [appealed, 'delete from private.user_roles where user_id = <cs>'.replace('<cs>', isSame ? `'${shop.people.cs.id}'` : 'null')],
      async (tx) => {
        expect(await shop.answer(tx, decide('help'))).toMatchObject({ outcome: 'done' });
        const number = await value(tx, shop.accounts.filled('select number from public.orders where id = <order>'));
        const audited = await rows(tx, `select actor, subject, detail from private.audit_log where action = 'complaint.decided'`);
        expect(audited).toEqual([[shop.people[who].id, shop.accounts.own.order, { outcome: 'help', name: number, same_person: isSame }]]);
      },
    );
  });

  /** That nobody else may decide. */
  const alone = (): string => `delete from private.user_roles where user_id <> '${shop.people.owner.id}'`;
  test.each<readonly [string, Columns, boolean, string | undefined]>([
    ['another may decide, twelve hours ago', { appealed_at: moment('-13 hours') }, false, 'OTHER_PERSON'],
    ['nobody else may, less than twelve hours ago', { appealed_at: moment('-12 hours +1 microsecond') }, true, 'OTHER_PERSON'],
    ['nobody else may, twelve hours ago', { appealed_at: moment('-12 hours') }, true, undefined],
    ['somebody else decided before', { appealed_at: moment(), first_decided_by: idOf('somebody') }, false, undefined],
    ['the deadline decided before', { appealed_at: moment(), first_decided_by: null }, false, undefined],
    ['not appealed', { appealed_at: moment(), state: 'open' }, false, undefined],
  ])('own decision is appealed: %s', async (_what, more, isAlone, code) => {
    const appealed = complaint({ state: 'appealed', first_decided_by: shop.people.owner.id, ...more });
    expect((await shop.answered('owner', decide('help'), [appealed, ...(isAlone ? [alone()] : [])]))['code']).toBe(code);
  });
  test('own decision is appealed: others have roles without the permission', async () => {
    const appealed = complaint({ state: 'appealed', first_decided_by: shop.people.owner.id, appealed_at: moment('-12 hours') });
    const onlyFinance = `delete from private.user_roles where user_id not in ('${shop.people.owner.id}', '${shop.people.finance.id}')`;
    expect(await shop.answered('owner', decide('help'), [appealed, onlyFinance])).toMatchObject({ outcome: 'done' });
  });
});

describe('evidence of a complaint', () => {
  const add = (who: Person, more = `'picture', 9`): string =>
    `public.server_add_complaint_file(${COMPLAINT}, '${shop.people[who].id}', 'a/new.png', ${more})`;
  const files = (count: number, name = 'complaint'): string =>
    `insert into private.complaint_files (complaint_id, path, author, kind, bytes)
      select '${idOf(name)}', 'a/' || n || '.png', 'buyer', 'picture', 9 from generate_series(1, ${count}) n`;
  const another = complaint({ id: idOf('another') }, '<other order>');
  test.each<readonly [string, Person, readonly string[], string, string]>([
    ['its buyer', 'buyer', [complaint()], `'picture', 9`, 'buyer'],
    ['staff', 'cs', [complaint()], `'video', 9`, 'shop'],
    ['staff without the permission', 'finance', [complaint()], `'picture', 9`, 'NOT_FOUND'],
    ['another buyer', 'other', [complaint(), another], `'picture', 9`, 'NOT_FOUND'],
    ['the buyer, unknown', 'buyer', [], `'picture', 9`, 'NOT_FOUND'],
    ['staff, unknown', 'cs', [], `'picture', 9`, 'NOT_FOUND'],
    ['appealed', 'buyer', [complaint({ state: 'appealed' })], `'picture', 9`, 'buyer'],
    ...['decided', 'final', 'withdrawn'].map(
      (state) => [state, 'buyer', [complaint({ state })], `'picture', 9`, 'COMPLAINT_CLOSED'] as const,
    ),
    ['nine files', 'buyer', [complaint(), files(9)], `'picture', 9`, 'buyer'],
    ['ten files', 'buyer', [complaint(), files(10)], `'picture', 9`, 'TOO_MANY'],
    ['ten files of another complaint', 'buyer', [complaint(), another, files(10, 'another')], `'picture', 9`, 'buyer'],
    ['an unknown kind', 'buyer', [complaint()], `'text', 9`, 'INVALID'],
    ['an empty file', 'buyer', [complaint()], `'picture', 0`, 'INVALID'],
  ])('%s', async (_what, who, changes, more, expected) => {
    await shop.inShop('owner', changes, async (tx) => {
      const answer = await shop.answer(tx, add(who, more));
      const author = await value(tx, `select author from private.complaint_files where path = 'a/new.png'`);
      expect(answer['code'] ?? author).toBe(expected);
    });
  });

  test('same file twice: stored once, and known as evidence', async () => {
    await shop.inShop('owner', [complaint()], async (tx) => {
      for (let time = 0; time < 2; time += 1) expect(await shop.answer(tx, add('buyer'))).toEqual({ outcome: 'done' });
      expect(await rows(tx, 'select path from private.complaint_files')).toEqual([['a/new.png']]);
      expect(await value(tx, `select private.is_complaint_file('a/new.png')`)).toBe(true);
      expect(await value(tx, `select private.is_complaint_file('a/other.png')`)).toBe(false);
    });
  });

  test('file that is stored already, as the tenth: answered again', async () => {
    await shop.inShop('owner', [complaint(), files(9)], async (tx) => {
      for (let time = 0; time < 2; time += 1) expect(await shop.answer(tx, add('buyer'))).toEqual({ outcome: 'done' });
      expect(await value(tx, 'select count(*)::int from private.complaint_files')).toBe(10);
    });
  });

  test.each<readonly [string, Person, readonly string[], boolean]>([
    ['open', 'buyer', [complaint()], true],
    ['appealed', 'buyer', [complaint({ state: 'appealed' })], true],
    ['decided', 'buyer', [complaint({ state: 'decided' })], false],
    ['of somebody else', 'buyer', [another], false],
    ['as staff', 'cs', [complaint()], false],
    ['none', 'buyer', [], false],
  ])('running complaint of the caller: %s', async (_what, who, changes, isRunning) => {
    expect(await shop.answered(who, 'to_jsonb(private.has_running_complaint())', changes)).toBe(isRunning);
  });
});

describe('case of a complaint', () => {
  const read = `public.complaint_case(${COMPLAINT})`;
  const own = (name: string, state: string): string => inserted('public.orders', [{ id: idOf(name), buyer_id: '(<buyer>)', state }]);
  test('history of the buyer: orders, completed and refunded ones, complaints', async () => {
    const changes = [
      complaint(),
      ...[own('completed', 'completed'), own('completed 2', 'completed'), own('refunded', 'refunded'), own('cancelled', 'cancelled')],
      complaint({ id: idOf('earlier'), state: 'final' }, `'${idOf('completed')}'`),
      inserted('public.orders', [{ id: idOf('of somebody else'), buyer_id: '(<other buyer>)', state: 'completed' }]),
      complaint({ id: idOf('another'), state: 'final' }, '<other order>'),
    ];
    const found = await shop.answered('cs', read, changes);
    expect(found['buyer']).toEqual({ orders: 5, completed: 2, refunded: 1, complaints: 2 });
    expect(found).toMatchObject({ refundable: PRICE, most_part_refund: PRICE - 1, rental: null });
  });

  test.each<readonly [string, () => Columns, boolean]>([
    ['appealed, decided by the caller', () => ({ state: 'appealed', first_decided_by: shop.people.cs.id }), true],
    ['appealed, decided by another', () => ({ state: 'appealed', first_decided_by: shop.people.owner.id }), false],
    ['appealed, decided by the deadline', () => ({ state: 'appealed' }), false],
    ['decided by the caller', () => ({ state: 'decided', first_decided_by: shop.people.cs.id }), false],
  ])('must be decided by another person: %s', async (_what, more, mustBe) => {
    expect(await shop.answered('cs', read, [complaint(more())])).toMatchObject({ must_be_other: mustBe });
  });
  test('without the permission: refused', async () => {
    expect(await shop.answered('finance', read, [complaint()])).toEqual({ failed: '42501' });
  });

  const GAME = `'${idOf('game')}'`;
  const product = (name: string, more: Columns = {}): string =>
    inserted('public.products', [
      { id: idOf(name), name, description: 'x', price: PRICE, stock: 1, sale_kind: 'account', game_title_id: idOf('game'), ...more },
    ]);
  const unit = (name: string, of: string, more: Columns = {}): string =>
    inserted('private.units', [{ id: idOf(name), product_id: idOf(of), state: 'available', has_credentials: true, ...more }]);
  const offered = (name: string, more: Columns = {}): string => `${product(name, more)}; ${unit(`unit of ${name}`, name)}`;
  const ofGame = `insert into public.game_titles (id, name, slug) values (${GAME}, 'Satu', 'satu');
    update public.products set game_title_id = ${GAME} where id = <product>;
    update public.products set game_title_id = null where id = <other product>;
    update private.units set has_credentials = true where product_id = <product>`;
  const names = async (changes: readonly string[]): Promise<readonly string[]> => {
    const found = (await shop.answered('cs', read, [complaint(), ofGame, ...changes])) as { replacements: { product_name: string }[] };
    return found.replacements.map((one) => one.product_name);
  };
  const OWN = 'Akun Mythic';
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['of the same product', [], [OWN]],
    ['of the same game at the same price', [offered('same')], [OWN, 'same']],
    ['of the same game, dearer', [offered('dearer', { price: PRICE + 1 }), offered('same')], [OWN, 'same', 'dearer']],
    ['of the same game, cheaper', [offered('cheaper', { price: PRICE - 1 })], [OWN]],
    ['of another game', [offered('elsewhere', { game_title_id: idOf('other game') })], [OWN]],
    ['of no game', [offered('without a game', { game_title_id: null })], [OWN]],
    ['of an item', [offered('item', { sale_kind: 'item' })], [OWN]],
    ['without credentials', [`${product('bare')}; ${unit('bare unit', 'bare', { has_credentials: false })}`], [OWN]],
    ['reserved', [`${product('taken')}; ${unit('taken unit', 'taken', { state: 'reserved' })}`], [OWN]],
    [
      'rented',
      [
        offered('rented'),
        inserted('private.rentals', [
          {
            ...{ kind: 'block', unit_id: idOf('unit of rented'), minutes: 60, start_at: moment() },
            ...{ period: `(tstzrange(${moment()}, ${moment('1 hour')}))`, blocked: `(tstzrange(${moment()}, ${moment('1 hour')}))` },
          },
        ]),
      ],
      [OWN],
    ],
    [
      'of the same product, which is cheaper by now',
      [`update public.products set price = 1 where id = <product>`, offered('same')],
      [OWN, 'same'],
    ],
    [
      'of more than twenty',
      Array.from({ length: 21 }, (_, place) => offered(`many ${place + 10}`)),
      [OWN, ...Array.from({ length: 19 }, (_, place) => `many ${place + 10}`)],
    ],
  ])('replacement unit %s', async (_what, changes, expected) => {
    expect(await names(changes)).toEqual(expected);
  });
  test('replacement unit of an item: also without credentials', async () => {
    const bare = `${product('item', { sale_kind: 'item' })}; ${unit('item unit', 'item', { has_credentials: false })}`;
    expect(await names([`update public.orders set sale_kind = 'item' where id = <order>`, bare])).toEqual(['item']);
  });
  test('replacement unit of a rental: of the same product alone, rented ones too', async () => {
    const span = `(tstzrange(${moment()}, ${moment('1 hour')}))`;
    const rented = `insert into private.rentals (kind, unit_id, minutes, start_at, period, blocked)
      select 'block', id, 60, ${moment()}, ${span}, ${span} from private.units where product_id = <product> and state = 'available'`;
    expect(await names([`update public.orders set kind = 'rental' where id = <order>`, rented, offered('same')])).toEqual([OWN]);
  });
});

describe('complaints of a person', () => {
  const of = (who: Person, limit = ''): string => `public.complaints_of_person('${shop.people[who].id}'${limit})`;
  const many = (count: number): string =>
    `insert into public.orders (id, buyer_id, number) select md5('many ' || n)::uuid, <buyer>, 'AA-' || n from generate_series(1, ${count}) n;
    insert into private.complaints (order_id, reason, text, from_state, due_at, state, opened_at)
      select md5('many ' || n)::uuid, 'other', 'x', 'delivered', ${moment()}, 'final', ${moment('-9 days')} - n * interval '1 minute'
      from generate_series(1, ${count}) n`;
  const read = async (call: string, changes: readonly string[]) => {
    const found = (await shop.answered('cs', call, changes)) as { count: number; complaints: { number: string }[] };
    return [found.count, found.complaints.map(({ number }) => number)] as const;
  };
  test('those of the person, newest first', async () => {
    const [count, numbers] = await read(of('buyer'), [many(2), complaint(), complaint({ id: idOf('another') }, '<other order>')]);
    expect([count, numbers.slice(1)]).toEqual([3, ['AA-1', 'AA-2']]);
    expect(await read(of('other'), [many(2), complaint()])).toEqual([0, []]);
  });
  test.each([
    ['100 at most', '', 100],
    ['100 at most, when more are asked for', ', 101', 100],
    ['as many as asked for', ', 99', 99],
    ['one at least', ', 0', 1],
  ])('%s', async (_what, limit, shown) => {
    const [count, numbers] = await read(of('buyer', limit), [many(101)]);
    expect([count, numbers.length]).toEqual([101, shown]);
  });
  test('without the permission: refused', async () => {
    expect(await shop.answered('finance', of('buyer'))).toEqual({ failed: '42501' });
  });
});
