import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withIds } from '../support/answers.ts';
import { callsInFrozenShop, type FrozenCalls } from '../support/calls-in-frozen-shop.ts';
import { moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { type Columns, rows, value } from '../support/seeded-orders.ts';
import { inserted } from '../support/seeded-rows.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let people: Readonly<Record<'buyer' | 'stranger' | 'cs' | 'content' | 'owner', TestUser>>;
let ids: Readonly<Record<string, string>>;
let calls: FrozenCalls<keyof typeof people>;
beforeAll(async () => {
  world = await openOrderWorld();
  const [buyer, stranger] = [await world.buyer(), await world.buyer()];
  people = { buyer, stranger, cs: await world.staff('cs'), content: await world.staff('content'), owner: await world.staff('owner') };
  const product = await world.product({ kind: 'service' });
  const placed = async (who: TestUser, of: string): Promise<string> => String((await world.place(who, of))['id']);
  ids = {
    ...{ product, order: await placed(buyer, product), second: await placed(buyer, await world.product()) },
    ...{ other: await placed(stranger, product), unknown: randomUUID(), key: randomUUID() },
    ...Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id])),
  };
  await world.database
    .sql`update orders set state = 'processing', sale_kind = 'service' where id in (${ids['order'] ?? ''}, ${ids['other'] ?? ''})`;
  calls = callsInFrozenShop(world.database.sql, people, (statement) => withIds(statement, ids));
});
afterAll(() => world.close());

type Person = keyof typeof people;

const STEP = `public.step_order(<order>, 'ask_cancellation')`;
const MESSAGE = `public.write_order_message(<order>, 'Halo')`;
const PLACE = `public.place_order(<key>, <product>, null, null, 1, 1)`;
const TARGET = 'public.order_login_target(<order>)';
const OPEN = `public.open_order_login(<order>, 'Alasan yang cukup panjang.')`;

describe('calls of one person in a minute', () => {
  const hits = (bucket: string, who: string, count: number, first: string): string =>
    `insert into private.rate_limits (bucket, hits, expires_at) select private.limit_bucket('${bucket}' || <${who}>),
      array[${moment(first)}] || array_fill(${moment('-1 second')}, array[${count - 1}]), ${moment('1 minute')}`;
  test.each<readonly [string, Person, string, string, number]>([
    ['steps', 'buyer', 'order:steps:', STEP, 30],
    ['messages', 'buyer', 'order:messages:', MESSAGE, 20],
    ['messages of staff', 'cs', 'order:messages:', MESSAGE, 20],
    ['placing', 'buyer', 'order:tries:', PLACE, 120],
    ['sealing a login', 'buyer', 'credential:tries:', TARGET, 120],
    ['opening a login', 'owner', 'credential:tries:', OPEN, 120],
  ])('%s of %s: %s %s %i at most', async (_what, who, bucket, call, most) => {
    const isBusy = async (changes: readonly string[]): Promise<boolean> =>
      (await calls.answered(who, call, [`delete from private.rate_limits`, ...changes]))['code'] === 'BUSY';
    const another = who === 'buyer' ? 'stranger' : 'buyer';
    expect({
      none: await isBusy([]),
      'one less': await isBusy([hits(bucket, who, most - 1, '-1 second')]),
      all: await isBusy([hits(bucket, who, most, '-1 second')]),
      'the first less than a minute ago': await isBusy([hits(bucket, who, most, '-1 minute +1 microsecond')]),
      'the first a minute ago': await isBusy([hits(bucket, who, most, '-1 minute')]),
      'of somebody else': await isBusy([hits(bucket, another, most, '-1 second')]),
    }).toEqual({
      none: false,
      'one less': false,
      all: true,
      'the first less than a minute ago': true,
      'the first a minute ago': false,
      'of somebody else': false,
    });
  });
});

describe('without a session', () => {
  test.each([STEP, MESSAGE, PLACE, TARGET, OPEN, 'public.my_orders()', `public.move_order_as_staff(<order>, 'deliver')`])(
    '%s: refused',
    async (call) => {
      expect(await calls.answered('buyer', call, ['delete from auth.sessions'])).toEqual({ failed: '42501' });
    },
  );
});

describe('step of a buyer', () => {
  const event = (order: string, name: string, seq: number, more: Columns = {}): string =>
    inserted('public.order_events', [{ order_id: `(${order})`, seq, event: name, to_state: 'processing', actor_kind: 'buyer', ...more }]);
  const started = 'update private.order_facts set work_started_at = now()';
  test.each<readonly [string, string, readonly string[], Json]>([
    ['own order', STEP, [started], { outcome: 'done', state: 'processing', version: 2 }],
    ['order of somebody else', `public.step_order(<other>, 'ask_cancellation')`, [started], { code: 'NOT_FOUND' }],
    ['unknown order', `public.step_order(<unknown>, 'ask_cancellation')`, [started], { code: 'NOT_FOUND' }],
    [
      'cancellation asked for before, another event since',
      STEP,
      [started, event('<order>', 'ask_cancellation', 2), event('<order>', 'ask_more_time', 3), event('<other>', 'ask_more_time', 9)],
      { outcome: 'already', state: 'processing', version: 3 },
    ],
    [
      'cancellation of another order asked for before',
      STEP,
      [started, event('<second>', 'ask_cancellation', 2), event('<other>', 'ask_cancellation', 2)],
      { outcome: 'done', state: 'processing', version: 2 },
    ],
    [
      'another event after a cancellation was asked for',
      `public.step_order(<order>, 'cancel')`,
      [event('<order>', 'ask_cancellation', 2)],
      { outcome: 'done', state: 'cancelled', version: 3 },
    ],
    ['another event repeated', STEP, [started, event('<order>', 'ask_more_time', 2)], { outcome: 'done', state: 'processing', version: 3 }],
    ['work that has not started', STEP, [], { code: 'TRANSITION_NOT_ALLOWED', state: 'processing', version: 1 }],
  ])('%s', async (_what, call, changes, expected) => {
    expect(await calls.answered('buyer', call, changes)).toEqual(expected);
  });
});

describe('step of staff', () => {
  const byStaff = (event: string, more = ''): string =>
    `public.move_order_as_staff(<order>, '${event}', '{"note": "Antrean penuh"}'${more})`;
  test.each<readonly [string, Person, string, Json]>([
    ['work started', 'cs', byStaff('start_work'), { outcome: 'done', state: 'processing', version: 2 }],
    [
      'work started, at the version that was seen',
      'cs',
      byStaff('start_work', ', 1'),
      { outcome: 'done', state: 'processing', version: 2 },
    ],
    ['work started, at an earlier version', 'cs', byStaff('start_work', ', 0'), { code: 'ORDER_CHANGED', state: 'processing', version: 1 }],
    ['work started, at a later version', 'cs', byStaff('start_work', ', 2'), { code: 'ORDER_CHANGED', state: 'processing', version: 1 }],
    ['without the permission', 'content', byStaff('start_work'), { failed: '42501' }],
    ['unknown order', 'cs', `public.move_order_as_staff(<unknown>, 'deliver')`, { code: 'NOT_FOUND' }],
    ...['pay', 'revive', 'refund_sent', 'reject_last_proof', 'claim_deposit', 'resolve_refund'].map(
      (event) => [`${event} has a function of its own`, 'owner', byStaff(event), { code: 'TRANSITION_NOT_ALLOWED' }] as const,
    ),
  ])('%s', async (_what, who, call, expected) => {
    expect(await calls.answered(who, call)).toEqual(expected);
  });
});

describe('message about an order', () => {
  const message = (text: string | null, picture = 'null'): string =>
    `public.write_order_message(<order>, ${text === null ? 'null' : `E'${text}'`}, ${picture})`;
  test.each<readonly [string, Person, string, string | undefined]>([
    ['nothing', 'buyer', message(null), 'INVALID'],
    ['spaces', 'buyer', message(' \\n\\t '), 'INVALID'],
    ['one letter', 'buyer', message('x'), undefined],
    ['1000 letters between spaces', 'buyer', message(`  ${'x '.repeat(499)}xx  `), undefined],
    ['1001 letters', 'buyer', message(`${'x '.repeat(500)}x`), 'INVALID'],
    ['two lines', 'buyer', message('a\\nb'), undefined],
    ['a tabulator', 'buyer', message('a\\tb'), 'INVALID'],
    ['a control character', 'buyer', message('a\\x7Fb'), 'INVALID'],
    ['a password', 'buyer', message('password: rahasia123'), 'MESSAGE_REFUSED'],
    ['of staff', 'cs', message('x'), undefined],
    ['of staff without the permission', 'content', message('x'), 'NOT_FOUND'],
    ['of another buyer', 'stranger', message('x'), 'NOT_FOUND'],
    ['of staff, for an unknown order', 'cs', `public.write_order_message(<unknown>, 'x')`, 'NOT_FOUND'],
    ['of a buyer, for an unknown order', 'buyer', `public.write_order_message(<unknown>, 'x')`, 'NOT_FOUND'],
  ])('%s', async (_what, who, call, code) => {
    expect((await calls.answered(who, call))['code']).toBe(code);
  });

  test.each<readonly [Person, string, string]>([
    ['buyer', 'buyer', 'message_of_buyer'],
    ['cs', 'shop', 'message_of_shop'],
  ])('of %s: author and notice', async (who, author, notice) => {
    await calls.inShop(who, ['delete from private.order_outbox'], async (tx) => {
      await tx.unsafe(`select ${withIds(message(' Halo \\n'), ids)}`);
      expect(await rows(tx, 'select order_id, author, author_id, text, picture from private.order_messages')).toEqual([
        [ids['order'], author, ids[who], 'Halo', null],
      ]);
      expect(await rows(tx, 'select order_id, notice from private.order_outbox')).toEqual([[ids['order'], notice]]);
    });
  });

  const picture = (path: string, order: string | null = null): string =>
    inserted('private.proof_pictures', [{ path, hash: "(decode(repeat('00', 32), 'hex'))", order_id: order }]);
  test.each<readonly [string, Person, string, string | undefined]>([
    ['own, checked', 'cs', `<cs> || '/new.png'`, undefined],
    ['own, not checked', 'cs', `<cs> || '/unchecked.png'`, 'INVALID'],
    ['own, of another message', 'cs', `<cs> || '/used.png'`, 'INVALID'],
    ['of another member of staff', 'cs', `<owner> || '/new.png'`, 'INVALID'],
    ['of the buyer', 'buyer', `<buyer> || '/new.png'`, 'INVALID'],
  ])('picture: %s', async (_what, who, path, code) => {
    const pictures = (['cs', 'owner', 'buyer'] as const).map((one) => picture(`${ids[one]}/new.png`));
    await calls.inShop(who, [...pictures, picture(`${ids['cs']}/used.png`, ids['second'] ?? '')], async (tx) => {
      const answer = (await value(tx, `select ${withIds(message('x', path), ids)}`)) as Json;
      expect(answer['code']).toBe(code);
      const bound = await rows(tx, 'select path, order_id from private.proof_pictures where order_id is not null order by 1');
      expect(bound).toEqual([
        ...(code === undefined ? [[`${ids['cs']}/new.png`, ids['order']]] : []),
        [`${ids['cs']}/used.png`, ids['second']],
      ]);
    });
  });
});

describe('login of an order', () => {
  const asked = 'update public.categories set asks_login = true';
  const assigned = 'insert into private.order_workers (order_id, worker_id) values (<order>, <owner>)';
  const sealed = (order = '<order>', version = 4): string =>
    `insert into private.order_logins (order_id, version, sealed, wrapped_key, key_id, labels) values (${order}, ${version}, 's', 'k', '0a1b2c3d', '{}')`;
  test.each<readonly [string, Person, readonly string[], Json]>([
    ['the first', 'buyer', [asked], { version: 1 }],
    ['after the fourth', 'buyer', [asked, sealed(), sealed('<second>', 8)], { version: 5 }],
    ['of another order only', 'buyer', [asked, sealed('<second>', 8)], { version: 1 }],
    ['none is asked for', 'buyer', [], { code: 'NO_LOGIN_NEEDED' }],
    ['an order of somebody else', 'stranger', [asked], { code: 'NOT_FOUND' }],
    ['a paid order that was cancelled', 'buyer', [asked, `update public.orders set state = 'cancelled'`], { code: 'LOGIN_CLOSED' }],
  ])('to seal: %s', async (_what, who, changes, expected) => {
    expect(await calls.answered(who, TARGET, changes)).toMatchObject(expected);
  });

  const opened = (count: number, first: string, more = ''): string =>
    `insert into private.credential_log (unit_id, seq, at, action, actor, actor_kind, order_id, hash)
      select <order>, n, case n when 1 then ${moment(first)} else ${moment('-1 minute')} end, 'opened', <owner>, 'shop', <order>, '\\x00'
      from generate_series(1, ${count}) n${more}`;
  const ready = [asked, assigned, sealed()];
  test.each<readonly [string, readonly string[], string, string | undefined]>([
    ['ten letters', [], 'Alasan ini', undefined],
    ['nine letters between spaces', [], '   Alasan in   ', 'REASON_NEEDED'],
    ['300 letters', [], 'x'.repeat(300), undefined],
    ['301 letters', [], 'x'.repeat(301), 'REASON_NEEDED'],
    ['nine openings in an hour', [opened(9, '-1 minute')], 'Alasan ini', undefined],
    ['ten openings in an hour', [opened(10, '-1 minute')], 'Alasan ini', 'TOO_MANY'],
    ['ten openings, the first less than an hour ago', [opened(10, '-1 hour +1 microsecond')], 'Alasan ini', 'TOO_MANY'],
    ['ten openings, the first an hour ago', [opened(10, '-1 hour')], 'Alasan ini', undefined],
    [
      'ten openings of somebody else',
      [opened(10, '-1 minute'), 'update private.credential_log set actor = <cs> where seq = 1'],
      'Alasan ini',
      undefined,
    ],
    [
      'ten lines, one of which is no opening',
      [opened(10, '-1 minute'), `update private.credential_log set action = 'sealed' where seq = 1`],
      'Alasan ini',
      undefined,
    ],
    [
      'ten openings, one of another order',
      [opened(10, '-1 minute'), 'update private.credential_log set unit_id = <other> where seq = 1'],
      'Alasan ini',
      undefined,
    ],
  ])('to open: %s', async (_what, changes, reason, code) => {
    const answer = await calls.answered('owner', `public.open_order_login(<order>, '${reason}')`, [...ready, ...changes]);
    expect(answer).toMatchObject(
      code === undefined ? { parts: [{ unit_id: ids['order'], scope: 'login', version: 4, sealed: 's' }] } : { code },
    );
  });

  test('to open: an unknown order', async () => {
    expect(await calls.answered('owner', `public.open_order_login(<unknown>, 'Alasan ini')`)).toEqual({ code: 'NOT_FOUND' });
  });

  const store = (more: Readonly<Record<string, string>> = {}): string => {
    const given = {
      order: '<order>',
      version: '1',
      sealed: `'segel'`,
      key: `'kunci'`,
      id: `'0a1b2c3d'`,
      fields: `'{login,unknown}'`,
      ...more,
    };
    return `public.server_store_order_login(${given.order}, ${given.version}, ${given.sealed}, ${given.key}, ${given.id}, ${given.fields}, 'Chrome')`;
  };
  test.each<readonly [string, readonly string[], string, Json]>([
    ['the first', [asked], store(), { version: 1 }],
    ['the first, as the second', [asked], store({ version: '2' }), { code: 'VERSION_CHANGED' }],
    ['the first, without a version', [asked], store({ version: 'null' }), { code: 'VERSION_CHANGED' }],
    ['the fifth', [asked, sealed(), sealed('<second>', 8)], store({ version: '5' }), { version: 5 }],
    ['the fourth again', [asked, sealed()], store({ version: '4' }), { code: 'VERSION_CHANGED' }],
    ['without a content', [asked], store({ sealed: 'null' }), { code: 'INVALID' }],
    ['without a key', [asked], store({ key: 'null' }), { code: 'INVALID' }],
    ['with an invalid name of the key', [asked], store({ id: `'x'` }), { code: 'INVALID' }],
    ['without a name of the key', [asked], store({ id: 'null' }), { code: 'INVALID' }],
    ['of an unknown order', [asked], store({ order: '<unknown>' }), { code: 'NOT_FOUND' }],
    ['that is not asked for', [], store(), { code: 'NO_LOGIN_NEEDED' }],
    ['of an order that has ended', [asked, `update public.orders set state = 'completed'`], store(), { code: 'LOGIN_CLOSED' }],
  ])('to store: %s', async (_what, changes, call, expected) => {
    expect(await calls.answered('buyer', call, changes)).toEqual(expected);
  });
  test('stored anew: open again, with the labels of its fields, a line in the history and a notice; that of another order stays', async () => {
    const shut = `update private.order_logins set closed_at = ${moment('-1 hour')}, sealed = null, wrapped_key = null, erased_at = ${moment('-1 minute')}`;
    const changes = [
      asked,
      sealed(),
      sealed('<second>', 8),
      shut,
      'delete from private.order_outbox',
      'delete from private.credential_log',
    ];
    await calls.inShop('buyer', changes, async (tx) => {
      await calls.answer(tx, store({ version: '5' }));
      const columns = `version, sealed, wrapped_key, key_id, labels, sealed_at = ${moment()}, closed_at is null, erased_at is null`;
      expect(await rows(tx, withIds(`select ${columns} from private.order_logins order by order_id = <order>`, ids))).toEqual([
        [8, null, null, '0a1b2c3d', {}, true, false, false],
        [5, 'segel', 'kunci', '0a1b2c3d', { login: expect.any(String) }, true, true, true],
      ]);
      expect(await rows(tx, 'select unit_id, action, actor, actor_kind, scope, version, device from private.credential_log')).toEqual([
        [ids['order'], 'sealed', people.buyer.id, 'buyer', 'login', 5, 'Chrome'],
      ]);
      expect(await rows(tx, 'select order_id, notice from private.order_outbox')).toEqual([[ids['order'], 'login_sealed']]);
    });
  });
});
