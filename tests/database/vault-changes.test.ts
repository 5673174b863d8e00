import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { idOf, plantRentals } from '../support/planted-rentals.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const order = (name: string, more = ''): string =>
  `insert into public.orders (id, kind, sale_kind, state, product_name ${more === '' ? '' : ', delivery'})
    values ('${idOf(name)}', 'purchase', 'service', 'processing', '${name}' ${more})`;
const login = (name: string, times: { closed?: string; erased?: string } = {}, version = 1): string =>
  `insert into private.order_logins (order_id, version, sealed, wrapped_key, key_id, labels, closed_at, erased_at) values ('${idOf(name)}', ${version},
    ${times.erased === undefined ? "'segel', 'kunci'" : 'null, null'}, '0a1b2c3d', '{}', ${times.closed === undefined ? 'null' : moment(times.closed)},
    ${times.erased === undefined ? 'null' : moment(times.erased)})`;
const linesOf = async (tx: TransactionSql): Promise<readonly unknown[]> =>
  (
    await tx`select o.product_name as name, l.action, l.actor_kind as by, l.scope from private.credential_log l join orders o on o.id = l.unit_id
      and o.id = l.order_id order by 1, l.seq`
  ).map(({ name, action, by, scope }) => `${name}: ${action} by ${by}, ${scope}`);

describe('erasing of logins that are shut', () => {
  const CASES: Readonly<Record<string, { closed?: string; erased?: string }>> = {
    'shut for a day': { closed: '-24:00' },
    'shut for longer': { closed: '-30:00' },
    'shut for a moment less': { closed: '-23:59:59.999999' },
    open: {},
    'erased before': { closed: '-50:00', erased: '-20:00' },
  };
  const plant = (tx: TransactionSql): Promise<void> =>
    changeRows(
      tx,
      Object.entries(CASES)
        .flatMap(([name, times]) => [order(name), login(name, times)])
        .join('; '),
    );

  test('a day later, each with a line; others stay', async () => {
    await frozen(world.database.sql, async (tx) => {
      await plant(tx);
      expect(await tx`select private.erase_order_logins() as count`).toEqual([{ count: 2 }]);
      const rows = await tx.unsafe(`select o.product_name as name, l.sealed is null and l.wrapped_key is null as is_gone,
        extract(epoch from l.erased_at)::float8 - ${FROZEN_AT} as erased from private.order_logins l join orders o on o.id = l.order_id order by 1`);
      expect(rows.map(({ name, is_gone: isGone, erased }) => [name, isGone, erased])).toEqual([
        ['erased before', true, -72_000],
        ['open', false, null],
        ['shut for a day', true, 0],
        ['shut for a moment less', false, null],
        ['shut for longer', true, 0],
      ]);
      expect(await linesOf(tx)).toEqual(['shut for a day: erased by system, login', 'shut for longer: erased by system, login']);
    });
  });

  test.each<readonly [name: string, change: string]>([
    ['sealed anew', 'closed_at = null'],
    ['sealed anew and shut a moment less than a day ago', `closed_at = ${moment('-23:59:59.999999')}`],
    ['erased', `sealed = null, wrapped_key = null, erased_at = ${moment('-1 hour')}`],
  ])('%s while the task erases others: stays as it is, without a line', async (_name, change) => {
    await frozen(world.database.sql, async (tx) => {
      await plant(tx);
      const rows = () => tx`select * from private.order_logins where order_id = ${idOf('shut for a day')}`;
      await tx.unsafe(`create function pg_temp.change_login() returns trigger language plpgsql as $$ begin
          update private.order_logins set ${change} where order_id = '${idOf('shut for a day')}';
          return null;
        end $$;
        create trigger change_login after insert on private.credential_log for each row execute function pg_temp.change_login()`);
      expect(await tx`select private.erase_order_logins() as count`).toEqual([{ count: 1 }]);
      const [left] = await rows();
      await tx.unsafe(`update private.order_logins set ${change} where order_id = '${idOf('shut for a day')}'`);
      expect([left]).toEqual([...(await rows())]);
      expect(await linesOf(tx)).toEqual(['shut for longer: erased by system, login']);
    });
  });

  test('at most 200 a run, those that were shut first', async () => {
    await frozen(world.database.sql, async (tx) => {
      const all = Array.from({ length: 201 }, (_, place) => [`login ${place}`, { closed: place === 200 ? '-25:00' : '-26:00' }] as const);
      await changeRows(tx, all.flatMap(([name, times]) => [order(name), login(name, times)]).join('; '));
      expect(await tx`select private.erase_order_logins() as count`).toEqual([{ count: 200 }]);
      const left = await tx`select order_id from private.order_logins where erased_at is null`;
      expect(left).toEqual([{ order_id: idOf('login 200') }]);
      // The task that erases credentials counts the logins too.
      expect(await tx`select private.erase_credentials() as count`).toEqual([{ count: 1 }]);
    });
  });
});

describe('event of an order with a login', () => {
  const event = (name: string, to: string, what = 'confirm') =>
    `insert into public.order_events (order_id, seq, event, to_state, actor_kind) values ('${idOf(name)}', 1, '${what}', '${to}', 'server')`;
  test.each<readonly [name: string, event: string, closed: number | null, line: boolean]>([
    ...['completed', 'cancelled', 'expired', 'refunded'].map((state) => [state, event('own', state), 0, true] as const),
    ...['processing', 'delivered', 'disputed'].map((state) => [state, event('own', state), null, false] as const),
    ['work to be done again', event('own', 'delivered', 'resolve_replacement'), 0, true],
    ['another order', event('other', 'completed'), null, false],
    ['shut before', `update private.order_logins set closed_at = ${moment('-60 seconds')}; ${event('own', 'completed')}`, -60, false],
    [
      'erased before',
      `update private.order_logins set sealed = null, wrapped_key = null, erased_at = ${moment('-60 seconds')}; ${event('own', 'completed')}`,
      null,
      false,
    ],
  ])('%s', async (_name, statement, closed, line) => {
    await frozen(world.database.sql, async (tx) => {
      await changeRows(tx, [order('own'), login('own', {}, 3), order('other')].join('; '));
      await tx.unsafe(statement);
      const rows = await tx.unsafe(`select extract(epoch from closed_at)::float8 - ${FROZEN_AT} as closed from private.order_logins`);
      expect(rows).toEqual([{ closed }]);
      expect(await linesOf(tx)).toEqual(line ? ['own: closed by system, login'] : []);
      expect(await tx`select version from private.credential_log`).toEqual(line ? [{ version: 3 }] : []);
    });
  });
});

describe('storing keys that were wrapped anew', () => {
  const row = (unit: string, scope: string, version = 1, was = 'kunci') => ({
    ...{ unit_id: idOf(unit), scope, version, was },
    ...{ wrapped_key: 'baru', key_id: 'ffffffff' },
  });
  test.each<readonly [name: string, rows: readonly object[], stored: number, changed: readonly string[]]>([
    ['one part', [row('own', 'renter')], 1, ['own renter 1']],
    ['another part', [row('own', 'buyer')], 1, ['own buyer 1']],
    ['an earlier version', [row('own', 'renter', 1), row('own', 'renter', 2)], 2, ['own renter 1', 'own renter 2']],
    ['a login', [row('order', 'login')], 1, ['order login 1']],
    ['a part and a login', [row('other', 'renter'), row('other order', 'login')], 2, ['other order login 1', 'other renter 1']],
    ['changed meanwhile', [row('own', 'renter', 1, 'lain')], 0, []],
    ['login changed meanwhile', [row('order', 'login', 1, 'lain')], 0, []],
    ['a version that is not there', [row('own', 'buyer', 2)], 0, []],
    ['version of a login that is not there', [row('order', 'login', 2)], 0, []],
    ['an order that is named as a unit', [row('order', 'renter')], 0, []],
    ['none', [], 0, []],
  ])('%s', async (_name, rows, stored, changed) => {
    await frozen(world.database.sql, async (tx) => {
      await plantRentals(tx, { own: {}, other: {} });
      const part = (scope: string, version: number) =>
        `insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
          values ('${idOf('own')}', '${scope}', ${version}, 'segel', 'kunci', '0a1b2c3d', '{}')`;
      await changeRows(
        tx,
        [part('renter', 2), part('buyer', 1), ...['order', 'other order'].flatMap((name) => [order(name), login(name)])].join('; '),
      );
      expect(await tx`select public.server_store_rewrapped(${tx.json(rows as never)}) as count`).toEqual([{ count: stored }]);
      const names = new Map(['own', 'other', 'order', 'other order'].map((name) => [idOf(name), name]));
      const found = await tx`
        select unit_id as id, scope, version, wrapped_key, key_id from private.credentials
        union all select order_id, 'login', version, wrapped_key, key_id from private.order_logins`;
      const renewed = found.filter(({ wrapped_key: key, key_id: id }) => key === 'baru' && id === 'ffffffff');
      expect(renewed.map(({ id, scope, version }) => `${names.get(String(id))} ${scope} ${version}`).toSorted()).toEqual(changed);
      expect(found.filter(({ wrapped_key: key, key_id: id }) => key === 'kunci' && id === '0a1b2c3d')).toHaveLength(7 - stored - 1);
    });
  });
});

describe('saving the fields of a game', () => {
  const [GAME, OTHER, NEW] = ['game', 'other game', 'new game'].map(idOf);
  const FIELDS = [
    { name: 'login', label: ' Login ', scope: 'renter', required: true },
    { name: 'code', label: 'Kode', scope: 'buyer', required: false, secret: false },
  ];
  const STORED = [
    { name: 'login', label: 'Login', scope: 'renter', required: true, secret: true },
    { name: 'code', label: 'Kode', scope: 'buyer', required: false, secret: false },
  ];
  const save = (
    {
      game = GAME,
      fields = FIELDS,
      checklist = [' Masuk ', 'Ganti sandi'],
      version,
    }: { game?: string | undefined; fields?: unknown; checklist?: string[]; version?: number },
    by = owner,
    ago = 0,
  ) =>
    frozen(world.database.sql, async (tx) => {
      const title = (id: string | undefined, name: string) =>
        `insert into public.game_titles (id, name, slug) values ('${id}', '${name}', '${name.toLowerCase()}')`;
      const settings = (id: string | undefined, saved: number) =>
        `insert into private.game_credentials (game_title_id, fields, checklist, version) values ('${id}', '[]', '{}', ${saved})`;
      await changeRows(
        tx,
        [title(GAME, 'Satu'), title(OTHER, 'Dua'), title(NEW, 'Tiga'), settings(OTHER, 7), settings(GAME, 4)].join('; '),
      );
      await actAs(tx, by, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT - ago }] });
      const [row] =
        await tx`select public.save_credential_settings(${game ?? null}, ${tx.json(fields as never)}, ${checklist}, ${version ?? null}) as answer`;
      const stored =
        await tx`select g.name, c.version, c.fields, c.checklist from private.game_credentials c join game_titles g on g.id = c.game_title_id
        where c.version not in (4, 7) or c.fields <> '[]' order by 1`;
      const audit = await tx`select subject, detail ->> 'name' as name from private.audit_log where action = 'credential_settings.changed'`;
      return [row?.['answer'], [...stored], [...audit]];
    });
  const written = (name: string, version: number) => [{ name, version, fields: STORED, checklist: ['Masuk', 'Ganti sandi'] }];

  test.each<readonly [name: string, given: Parameters<typeof save>[0], version: number, game: string]>([
    ['without a version', {}, 5, 'Satu'],
    ['of the saved version', { version: 4 }, 5, 'Satu'],
    ['first of a game', { game: NEW }, 1, 'Tiga'],
    ['first of a game, with version 0', { game: NEW, version: 0 }, 1, 'Tiga'],
    ['of another game', { game: OTHER, version: 7 }, 8, 'Dua'],
  ])('%s: saved with the next version', async (_name, given, version, game) => {
    const subject = given.game ?? GAME;
    expect(await save(given)).toEqual([{ outcome: 'done', version }, written(game, version), [{ subject, name: game }]]);
  });
  test.each<readonly [name: string, given: Parameters<typeof save>[0], answer: object, ago: number]>([
    ['of an earlier version', { version: 3 }, { code: 'SETTINGS_CHANGED', version: 4 }, 0],
    ['of the version of another game', { version: 7 }, { code: 'SETTINGS_CHANGED', version: 4 }, 0],
    ['of a game without settings', { game: NEW, version: 1 }, { code: 'SETTINGS_CHANGED', version: 0 }, 0],
    ['of an unknown game', { game: idOf('unknown') }, { code: 'INVALID' }, 0],
    ['no fields', { fields: [] }, { code: 'INVALID' }, 0],
    ['a step that is too short', { checklist: ['ab'] }, { code: 'INVALID' }, 0],
    ['second factor shown eleven minutes ago', {}, { code: 'NOT_FRESH' }, 660],
  ])('%s: refused', async (_name, given, answer, ago) => {
    expect(await save(given, owner, ago)).toEqual([answer, [], []]);
  });
  test('without a second factor: refused', async () => {
    expect(await save({}, await world.database.user('owner'))).toEqual([{ code: 'NEEDS_FACTOR' }, [], []]);
  });
  test('by customer service: refused', async () => {
    await expect(save({}, await world.staff('cs'))).rejects.toMatchObject({ code: '42501' });
  });
});

test('fields and steps of a game: its own, or the defaults with version 0', async () => {
  const [game, other, none] = ['game', 'other game', 'new game'].map(idOf);
  const answers = await frozen(world.database.sql, async (tx) => {
    const settings = (id: string | undefined, name: string, version: number) =>
      `insert into private.game_credentials (game_title_id, fields, checklist, version) values ('${id}', '[{"name": "${name}"}]', '{Langkah ${name}}', ${version})`;
    await changeRows(tx, `${settings(other, 'dua', 7)}; ${settings(game, 'satu', 4)}`);
    await actAs(tx, owner, { aal: 'aal2' });
    const rows =
      await tx`select public.credential_settings(g) as answer from unnest(${[game ?? '', other ?? '', none ?? '', null]}::uuid[]) with ordinality as t (g, n) order by n`;
    return rows.map(({ answer }) => [answer.is_default, answer.version, answer.fields[0].name, answer.checklist[0]]);
  });
  const defaults = [true, 0, 'login_method', 'Masuk ke akun dan cocokkan isinya'];
  expect(answers).toEqual([[false, 4, 'satu', 'Langkah satu'], [false, 7, 'dua', 'Langkah dua'], defaults, defaults]);
});

describe('notification about data that staff opened', () => {
  const line = (seq: number, reason: string | null, at: string, { of = 'own', kind = 'shop' } = {}) =>
    `insert into private.credential_log (unit_id, seq, at, action, actor_kind, order_id, reason, hash) values ('${idOf('unit')}', ${seq}, ${moment(at)},
      'opened', '${kind}', '${idOf(of)}', ${reason === null ? 'null' : `'${reason}'`}, '')`;
  const LINES = [
    line(1, 'alasan lama', '-3 hours'),
    line(2, 'alasan baru', '-2 hours'),
    line(3, 'pesanan lain', '-1 hour', { of: 'other' }),
    line(4, 'milik pembeli', '-1 hour', { kind: 'buyer' }),
    line(5, null, '-1 hour'),
  ];
  const about = (notice: string, change = 'select 1') =>
    frozen(world.database.sql, async (tx) => {
      await changeRows(tx, [order('own', ", 'automatic'"), order('other'), ...LINES, change].join('; '));
      const [row] = await tx.unsafe(
        withIds(`select private.hand_over_notification(o, '${notice}', 'Catatan.') as text, o.number from orders o where o.id = <own>`, {
          own: idOf('own'),
        }),
      );
      return { text: row?.['text'], number: row?.['number'] };
    });
  test.each(['credential_opened', 'credential_closed', 'login_opened'])('%s: the newest reason of staff for this order', async (notice) => {
    const { text, number } = await about(notice);
    expect(text).toMatchObject({ body: `${number}: alasan baru`, whatsapp: true });
  });
  const complaint = (name: string, opened: string, due: string) =>
    `insert into private.complaints (order_id, reason, text, from_state, turn, opened_at, due_at, amount)
      values ('${idOf(name)}', 'other', 'Isi', 'delivered', '${name === 'own' ? 'buyer' : 'shop'}', ${moment(opened)}, '${due}', 5000)`;
  const COMPLAINTS = `${complaint('other', '-1 minute', '2031-05-05T03:00:00Z')}; ${complaint('own', '-2 minutes', '2031-04-04T03:00:00Z')}`;
  test.each<readonly [notice: string, title: string, text: string]>([
    ['deliver', 'own siap dibuka', 'Brankas'],
    ['login_code_answered', 'Kode masuk sudah ada', '5 menit'],
    ['open_complaint', 'Komplain diterima', '4 Apr'],
    ['appeal', 'Banding diterima', '4 Apr'],
    ['withdraw_complaint', 'Komplain dicabut', 'batas waktu'],
    ['complaint_answered_by_shop', 'Kami menjawab komplainmu', 'jawab sebelum'],
    ['complaint_waits_for_buyer', 'Komplainmu menunggu jawabanmu', '4 Apr'],
    ['resolve_refund', 'Komplain diputuskan: uang kembali penuh', 'Catatan.'],
    ['resolve_part_refund', 'Komplain diputuskan: kembali Rp5.000', 'Catatan.'],
    ['resolve_replacement', 'Komplain diputuskan: akun pengganti', 'Brankas'],
    ['resolve_help', 'Komplain diputuskan', 'Catatan.'],
    ['resolve_no_fault', 'Komplain diputuskan', 'Catatan.'],
  ])('%s: %s', async (notice, title, text) => {
    expect((await about(notice, COMPLAINTS)).text).toMatchObject({ title, body: expect.stringContaining(text) });
  });
  test.each(['pay', 'revive'])('%s of an order that asks for a login: where to enter it', async (notice) => {
    expect((await about(notice, login('own'))).text).toMatchObject({ body: expect.stringContaining('isi login akunmu') });
    expect((await about(notice)).text).toBeNull();
  });
  test('another event, and a delivery by staff: nothing', async () => {
    expect((await about('start_work', login('own'))).text).toBeNull();
    expect((await about('deliver', "update public.orders set delivery = 'manual'")).text).toBeNull();
  });
});
