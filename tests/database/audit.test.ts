import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

interface Line {
  readonly seq: number;
  readonly actor: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

let database: TestDatabase;
let [owner, admin, customer]: TestUser[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  [owner, admin, customer] = [await database.user('owner'), await database.user('admin'), await database.user()];
});
afterAll(() => database.close());

const rest = (path: string, method: string, body: unknown, user: TestUser | undefined) =>
  database.request(`/rest/v1/${path}`, {
    method,
    token: user?.token ?? null,
    body: JSON.stringify(body),
    headers: { prefer: 'return=representation' },
  });
const call = (name: string, body: object, token: string | null | 'service') =>
  database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
const lines = (subject: string): Promise<Line[]> =>
  database.sql<Line[]>`select seq::int, actor, action, subject, detail from private.audit_log where subject = ${subject} order by seq`;
const count = async (): Promise<number> =>
  (await database.sql<{ count: number }[]>`select count(*)::int as count from private.audit_log`)[0]?.count ?? 0;
/** A product of the owner's. */
const product = async (name = 'Akun'): Promise<string> => {
  const answer = await rest('products', 'POST', { name, description: 'Isi', price: 1000 }, owner);
  return ((await answer.json()) as { id: string }[])[0]?.id ?? '';
};
const check = async (body: object = {}) => (await call('check_audit', body, owner?.token ?? null)).json();

describe('entries for writes of staff', () => {
  test('insert and delete: the whole row is logged; update: the changed fields', async () => {
    const id = await product('Mythic');
    await rest(`products?id=eq.${id}`, 'PATCH', { price: 2000, name: 'Mythic' }, owner);
    await rest(`products?id=eq.${id}`, 'DELETE', {}, owner);
    const [made, changed, deleted] = await lines(id);
    expect(made).toMatchObject({
      action: 'products.created',
      actor: owner?.id,
      detail: { name: 'Mythic', before: null, after: { price: 1000 } },
    });
    expect(changed?.detail).toEqual({ name: 'Mythic', before: { price: 1000 }, after: { price: 2000 } });
    expect(deleted).toMatchObject({
      action: 'products.deleted',
      detail: { before: { name: 'Mythic', price: 2000, description: 'Isi' }, after: null },
    });
    expect(Object.keys(made?.detail['after'] as object).length).toBeGreaterThan(10);
  });
  test('derived columns, unchanged rows and own reading state: no entry', async () => {
    const id = await product();
    const before = await lines(id);
    await rest(`products?id=eq.${id}`, 'PATCH', { price: 1000 }, owner);
    const option = await rest('rental_options', 'POST', { product_id: id, duration: '1 Hari', price: 100 }, owner);
    // The database itself marks the product as rentable.
    expect(await lines(id)).toEqual(before);
    const [{ id: optionId } = { id: '' }] = (await option.json()) as { id: string }[];
    expect((await lines(optionId)).map(({ action, detail }) => [action, detail['name']])).toEqual([['rental_options.created', 'Akun']]);
    const [notification] = await database.sql<
      { id: string }[]
    >`insert into notifications (user_id, title) values (${owner?.id ?? ''}, 'Halo') returning id`;
    await call('mark_notification_read', { n_id: notification?.id, u_id: owner?.id }, owner?.token ?? null);
    expect(await lines(notification?.id ?? '')).toEqual([]);
  });
  test('writes of customers, the server or the machine: no entry', async () => {
    const id = await product();
    const before = await count();
    await rest('wishlists', 'POST', { user_id: customer?.id, product_id: id }, customer);
    await rest(`profiles?id=eq.${customer?.id}`, 'PATCH', { name: 'Rina' }, customer);
    expect((await rest('products', 'POST', { name: 'A', description: 'B', price: 1 }, customer)).status).toBe(403);
    await database.request(`/rest/v1/products?id=eq.${id}`, { method: 'PATCH', token: 'service', body: '{"price": 5}' });
    await database.sql`update products set price = 6 where id = ${id}`;
    expect(await count()).toBe(before);
  });
  test('function of the server: logged for the account that it acts for', async () => {
    const id = await product();
    await database.sql.begin(async (sql) => {
      await sql`select set_config('app.actor', ${admin?.id ?? ''}, true)`;
      await sql`update products set price = 7 where id = ${id}`;
    });
    expect((await lines(id)).at(-1)).toMatchObject({ actor: admin?.id, action: 'products.changed' });
  });
});

describe('chain', () => {
  test('concurrent writes: valid, numbered without gaps', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => product()));
    await Promise.all(
      ids.flatMap((id, place) =>
        [owner, admin].map((user) => rest(`products?id=eq.${id}`, 'PATCH', { price: 3000 + place, name: `Akun ${user?.id}` }, user)),
      ),
    );
    const found = (await check()) as { count: number; last: number; broken: unknown };
    expect(found).toMatchObject({ count: await count(), last: await count(), broken: null });
    // A transaction that began first and committed last is listed by its commit.
    const [slow, quick] = [await database.sql.reserve(), await database.sql.reserve()];
    const act = async (connection: typeof slow, user: TestUser | undefined): Promise<string> => {
      await connection`begin`;
      await connection`select set_config('app.actor', ${user?.id ?? ''}, true)`;
      return (await connection<{ id: string }[]>`insert into notifications (title) values ('Kabar') returning id`)[0]?.id ?? '';
    };
    const [first, second] = [await act(slow, owner), await act(quick, admin)];
    await quick`commit`;
    await slow`commit`;
    for (const connection of [slow, quick]) connection.release();
    expect((await lines(first)).at(-1)?.seq).toBeGreaterThan((await lines(second)).at(-1)?.seq ?? 0);
    expect(await check()).toMatchObject({ broken: null });
  });
  test('two people who write in opposite orders: both finish', async () => {
    const [one = '', other = ''] = [await product(), await product()];
    const write = (user: TestUser | undefined, first: string, extra: readonly string[]) =>
      database.sql.begin(async (sql) => {
        await sql`select set_config('app.actor', ${user?.id ?? ''}, true)`;
        await sql`update products set price = price + 1 where id = ${first}`;
        for (const title of extra) await sql`insert into notifications (title) values (${title})`;
        await sql`update game_titles set sort_order = sort_order`;
      });
    const before = await count();
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => [write(owner, one, ['a', 'b']), write(admin, turn % 2 ? other : one, ['c'])]).flat(),
    );
    expect(await count()).toBe(before + 20 * 2 + 20 * 3);
    expect(await check()).toMatchObject({ broken: null });
  });
  test('check in portions: shows the first entry that was changed behind the check', async () => {
    const all = (await check()) as { count: number; last: number; fingerprint: string };
    const half = (await check({ p_limit: 5 })) as { count: number; last: number };
    expect(half).toMatchObject({ count: 5, last: 5 });
    expect(await check({ p_after: 5 })).toMatchObject({ count: all.count - 5, last: all.last, fingerprint: all.fingerprint, broken: null });
    expect(await check({ p_after: all.last })).toMatchObject({ count: 0, last: null, broken: null });
    await database.sql`alter table private.audit_log disable trigger refuse_change`;
    const [original] = await database.sql<{ detail: object }[]>`select detail from private.audit_log where seq = 4`;
    await database.sql`update private.audit_log set detail = '{"name": "lain"}' where seq = 4`;
    expect(await check()).toMatchObject({ count: 3, broken: { seq: 4 } });
    await database.sql`update private.audit_log set detail = ${database.sql.json(original?.detail as never)} where seq = 4`;
    await database.sql`alter table private.audit_log enable trigger refuse_change`;
    expect(await check()).toMatchObject({ broken: null });
  });
});

describe('reading the log', () => {
  const read = async (body: object, user = owner) => {
    const answer = await call('read_audit', body, user?.token ?? null);
    return (await answer.json()) as { lines: Line[]; names: Record<string, string> };
  };
  test('import: one line, its rows on request', async () => {
    const p_import = crypto.randomUUID();
    const rowOf = (name: string) => ({ id: crypto.randomUUID(), is_new: true, name, description: 'Isi', price: 1000 });
    for (const names of [['Impor A', 'Impor B'], ['Impor C']]) {
      const answer = await call('import_products_of', { p_import, p_rows: JSON.stringify(names.map(rowOf)) }, admin?.token ?? null);
      expect(await answer.json()).toMatchObject(names.map(() => ({ status: 'done' })));
    }
    const newest = await read({ p_is_grouped: true, p_limit: 1 });
    expect(newest.lines).toMatchObject([{ action: 'products.created', actor: admin?.id, group: { id: p_import, size: 3 } }]);
    const rows = await read({ p_import });
    expect(rows.lines.map(({ detail }) => (detail as { name: string }).name)).toEqual(['Impor C', 'Impor B', 'Impor A']);
    const before = newest.lines[0]?.seq;
    expect((await read({ p_is_grouped: true, p_before: before, p_limit: 5 })).lines.every((line) => !('import' in line.detail))).toBe(true);
    expect((await read({ p_is_grouped: true, p_text: 'impor b' })).lines).toHaveLength(1);
    expect((await read({ p_limit: 3 })).lines.every((line) => !('group' in line))).toBe(true);
  });
  test('filter by person, object, time and text: newest first, with names', async () => {
    await database.sql`update profiles set name = 'Sari' where id = ${owner?.id ?? ''}`;
    const id = await product('Crown 100%');
    await rest(`products?id=eq.${id}`, 'PATCH', { price: 9000 }, admin);
    const found = await read({ p_subject: id });
    expect(found.lines.map(({ action, actor }) => [action, actor])).toEqual([
      ['products.changed', admin?.id],
      ['products.created', owner?.id],
    ]);
    expect(found.names).toMatchObject({ [id]: 'Crown 100%', [owner?.id ?? '']: 'Sari' });
    expect((await read({ p_subject: id, p_person: admin?.id })).lines.length).toBe(1);
    expect((await read({ p_text: 'CROWN 100%' })).lines.length).toBe(2);
    expect((await read({ p_text: 'crown%zzz' })).lines).toEqual([]);
    expect((await read({ p_kind: 'role', p_subject: id })).lines).toEqual([]);
    expect((await read({ p_subject: id, p_until: '2020-01-01T00:00:00Z' })).lines).toEqual([]);
    expect((await read({ p_subject: id, p_from: '2020-01-01T00:00:00Z', p_limit: 1 })).lines.length).toBe(1);
    expect((await read({ p_subject: id, p_before: found.lines[0]?.seq })).lines.length).toBe(1);
    await rest(`products?id=eq.${id}`, 'DELETE', {}, owner);
    // Deleted, and still listed by its name.
    expect((await read({ p_subject: id })).names[id]).toBe('Crown 100%');
    expect(await (await call('audit_people', {}, owner?.token ?? null)).json()).toMatchObject({ [owner?.id ?? '']: 'Sari' });
  });
  test('without audit.read: refused; direct access to the table: refused', async () => {
    const people = [admin, await database.user('cs'), await database.user('finance'), await database.user('content'), customer, undefined];
    for (const [name, body] of [
      ['read_audit', {}],
      ['audit_people', {}],
      ['check_audit', {}],
    ] as const) {
      const seen = await Promise.all(people.map(async (user) => (await call(name, body, user?.token ?? null)).ok));
      expect([name, seen]).toEqual([name, [true, false, false, false, false, false]]);
    }
    expect((await database.request('/rest/v1/audit_log?select=*', { token: owner?.token ?? null })).ok).toBe(false);
  });
});
