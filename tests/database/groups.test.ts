import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

const TABLES = ['tiers', 'game_titles', 'categories'] as const;

let database: TestDatabase;
let manager: TestUser;
let others: readonly (TestUser | null)[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  manager = await database.user('content');
  others = [null, await database.user(), await database.user('cs'), await database.user('finance')];
});
afterAll(() => database.close());
beforeEach(() => database.sql`truncate tiers, game_titles, categories, products cascade`);

const order = async (table: string, ids: readonly string[], token: string | null = manager.token) => {
  const answer = await database.request('/rest/v1/rpc/order_groups', {
    method: 'POST',
    token,
    body: JSON.stringify({ p_table: table, p_ids: ids }),
  });
  return { status: answer.status, value: await answer.json().catch(() => null) };
};
const fill = async (table: string): Promise<readonly string[]> => {
  const { sql } = database;
  const rows = await sql<{ id: string }[]>`
    insert into ${sql(table)} (name, slug) select 'Grup ' || n, 'grup-' || n from generate_series(1, 4) n returning id`;
  return rows.map(({ id }) => id);
};
const inOrder = async (table: string): Promise<readonly string[]> => {
  const { sql } = database;
  return (await sql<{ id: string }[]>`select id from ${sql(table)} order by sort_order, id`).map(({ id }) => id);
};

describe('order of groups', () => {
  test.each(TABLES)('%s: set as a whole', async (table) => {
    const ids = await fill(table);
    const wanted = ids.toReversed();
    expect(await order(table, wanted)).toEqual({ status: 200, value: true });
    expect(await inOrder(table)).toEqual(wanted);
  });
  test('list that differs from the existing groups: refused', async () => {
    const ids = await fill('game_titles');
    await order('game_titles', ids);
    for (const odd of [[], ids.slice(1), [...ids, ids[0] ?? ''], ['00000000-0000-4000-8000-000000000001', ...ids.slice(1)]])
      expect((await order('game_titles', odd)).value).toBe(false);
    expect(await inOrder('game_titles')).toEqual(ids);
    for (const odd of ['products', 'private.user_roles', '']) expect((await order(odd, ids)).status).toBe(400);
  });
  test('staff without the catalogue: refused', async () => {
    const ids = await fill('tiers');
    await order('tiers', ids);
    for (const person of others) expect((await order('tiers', ids.toReversed(), person?.token ?? null)).status).toBeGreaterThanOrEqual(401);
    expect(await inOrder('tiers')).toEqual(ids);
  });
  test('two changes at once: one complete order, while products move between groups', async () => {
    const ids = await fill('game_titles');
    await database.sql`insert into products (name, description, price, game_title_id) select 'Akun ' || n, 'Isi', 1, ${ids[0] ?? ''} from generate_series(1, 8) n`;
    const [one, other] = [ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]];
    for (let round = 0; round < 5; round += 1) {
      const moves = ids.map((id) => database.sql`update products set game_title_id = ${id} where name = ${`Akun ${round + 1}`}`);
      const [first, second] = await Promise.all([order('game_titles', one), order('game_titles', other), ...moves]);
      expect([first?.value, second?.value]).toEqual([true, true]);
      expect([one, other]).toContainEqual(await inOrder('game_titles'));
    }
  });
  test('one entry in the log per moved group, with the person', async () => {
    const ids = await fill('categories');
    await order('categories', ids);
    await database.sql`alter table private.audit_log disable trigger refuse_change`;
    await database.sql`delete from private.audit_log`;
    await database.sql`alter table private.audit_log enable trigger refuse_change`;
    await order('categories', [ids[1] ?? '', ids[0] ?? '', ...ids.slice(2)]);
    const lines = await database.sql<{ action: string; actor: string }[]>`select action, actor from private.audit_log`;
    expect(lines.map(({ action, actor }) => [action, actor])).toEqual([
      ['categories.changed', manager.id],
      ['categories.changed', manager.id],
    ]);
  });
});

describe('slug of a group', () => {
  test.each(TABLES)('%s: fixed once it was visible, free before', async (table) => {
    const { sql } = database;
    const [open] = await sql<{ id: string }[]>`insert into ${sql(table)} (name, slug) values ('A', 'a') returning id`;
    await expect(sql`update ${sql(table)} set slug = 'b' where id = ${open?.id ?? ''}`).rejects.toThrow('SLUG_KEPT');
    await sql`update ${sql(table)} set is_active = false, published_at = null where id = ${open?.id ?? ''}`;
    await expect(sql`update ${sql(table)} set slug = 'b' where id = ${open?.id ?? ''}`).rejects.toThrow('SLUG_KEPT');
    const [draft] = await sql<{ id: string }[]>`insert into ${sql(table)} (name, slug, is_active) values ('C', 'c', false) returning id`;
    await sql`update ${sql(table)} set slug = 'd' where id = ${draft?.id ?? ''}`;
    await sql`update ${sql(table)} set is_active = true where id = ${draft?.id ?? ''}`;
    await expect(sql`update ${sql(table)} set slug = 'e' where id = ${draft?.id ?? ''}`).rejects.toThrow('SLUG_KEPT');
    await sql`update ${sql(table)} set name = 'Nama lain' where id = ${draft?.id ?? ''}`;
  });
});

describe('time of the last change', () => {
  test('set by changes of people, not by counts or ordering', async () => {
    const ids = await fill('game_titles');
    const at = async () =>
      (await database.sql<{ at: string }[]>`select updated_at::text as at from game_titles where id = ${ids[0] ?? ''}`)[0]?.at;
    const before = await at();
    await database.sql`insert into products (name, description, price, game_title_id) values ('Akun', 'Isi', 1, ${ids[0] ?? ''})`;
    await order('game_titles', ids.toReversed());
    expect(await at()).toBe(before);
    await database.sql`update game_titles set description = 'Lain' where id = ${ids[0] ?? ''}`;
    expect(await at()).not.toBe(before);
  });
});

describe('deletion of a group', () => {
  const remove = async (id: string, token: string | null = manager.token, version?: string) => {
    const [row] = await database.sql<{ at: string }[]>`select updated_at::text as at from game_titles where id = ${id}`;
    const body = JSON.stringify({ p_table: 'game_titles', p_id: id, p_version: version ?? row?.at ?? 'now' });
    const answer = await database.request('/rest/v1/rpc/remove_group', { method: 'POST', token, body });
    return { status: answer.status, value: await answer.json().catch(() => null) };
  };

  test('its products stay without it, while products move in and out', async () => {
    const { sql } = database;
    for (let round = 0; round < 5; round += 1) {
      await sql`truncate game_titles, products cascade`;
      const [removedGame = '', otherGame = ''] = await fill('game_titles');
      await sql`insert into products (name, description, price, game_title_id)
        select 'Akun ' || n, 'Isi', 1, case when n % 2 = 0 then ${removedGame}::uuid else ${otherGame}::uuid end from generate_series(1, 30) n`;
      const swap = (number: number): Promise<unknown> =>
        sql`update products set game_title_id = case game_title_id when ${removedGame}::uuid then ${otherGame}::uuid else ${removedGame}::uuid end
          where name in (${`Akun ${number}`}, ${`Akun ${number + 1}`})`.then(
          () => 'done',
          // A deleted game accepts no products.
          (error: { code?: string }) => expect(error.code).toBe('23503'),
        );
      const [answer] = await Promise.all([remove(removedGame), ...[1, 3, 5, 7].map(swap)]);
      expect(answer).toEqual({ status: 200, value: true });
      const [left] = await sql<
        { remaining: number; isRight: boolean }[]
      >`select (select count(*)::int from products where game_title_id = ${removedGame}) as remaining,
        (select product_count from game_titles where id = ${otherGame}) = (select count(*) from products where game_title_id = ${otherGame}) as "isRight"`;
      expect(left).toEqual({ remaining: 0, isRight: true });
    }
  });
  test('outdated version, or staff without the catalogue: refused', async () => {
    const [id = ''] = await fill('game_titles');
    expect((await remove(id, manager.token, '2020-01-01T00:00:00Z')).value).toBe(false);
    for (const person of others) expect((await remove(id, person?.token ?? null)).status).toBeGreaterThanOrEqual(401);
    expect(await inOrder('game_titles')).toHaveLength(4);
  });
});
