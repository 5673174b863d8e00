import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { openTestDatabase, sign, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let [owner, customer]: TestUser[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate private.user_roles`;
  await database.sql`delete from auth.users`;
  [owner, customer] = [await database.user('owner'), await database.user()];
});

const roleOf = async (user: TestUser | undefined): Promise<string | null> => {
  const [row] = await database.sql<{ role: string }[]>`select role from private.user_roles where user_id = ${user?.id ?? ''}`;
  return row?.role ?? null;
};
const call = (name: string, body: object, token: string | null | 'service' = 'service') =>
  database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
/** The error's code, or "done". */
const grant = async (actor: TestUser | null | undefined, user: TestUser | undefined, role: string): Promise<string> => {
  const answer = await call('server_grant_role', { p_actor: actor?.id ?? null, p_user: user?.id, p_role: role });
  return answer.ok ? 'done' : ((await answer.json()) as { code: string }).code;
};
const revoke = async (actor: TestUser | null | undefined, user: TestUser | undefined): Promise<string> => {
  const answer = await call('server_revoke_role', { p_actor: actor?.id ?? null, p_user: user?.id });
  return answer.ok ? 'done' : ((await answer.json()) as { code: string }).code;
};

describe('roles', () => {
  test('granted and revoked by an owner: one entry in the log each', async () => {
    expect(await grant(owner, customer, 'admin')).toBe('done');
    expect(await grant(owner, customer, 'cs')).toBe('done');
    expect(await revoke(owner, customer)).toBe('done');
    expect(await roleOf(customer)).toBeNull();
    const lines = await database.sql<{ action: string; actor: string; detail: object }[]>`
      select action, actor, detail from private.audit_log where subject = ${customer?.id ?? ''} order by seq`;
    expect(lines.map(({ action, detail }) => [action, detail])).toEqual([
      ['role.granted', { role: 'admin' }],
      ['role.granted', { role: 'cs', before: 'admin' }],
      ['role.revoked', { role: 'cs' }],
    ]);
    for (const { actor } of lines) expect(actor).toBe(owner?.id);
  });
  test('owners and administrators, oneself included: not changed by an administrator', async () => {
    const [admin, other] = [await database.user('admin'), await database.user('admin')];
    expect(await grant(admin, customer, 'content')).toBe('done');
    expect(await revoke(admin, customer)).toBe('done');
    for (const refused of [
      await grant(admin, customer, 'admin'),
      await grant(admin, customer, 'owner'),
      await grant(admin, admin, 'owner'),
      await grant(admin, other, 'cs'),
      await revoke(admin, owner),
      await revoke(admin, admin),
    ])
      expect(refused).toBe('42501');
  });
  test('other people: refused', async () => {
    const staff = await database.user('cs');
    for (const actor of [customer, staff]) expect(await grant(actor, actor, 'owner')).toBe('42501');
    expect(await grant(owner, customer, 'raja')).toBe('23514');
  });
  test('last owner: protected against every way to remove it', async () => {
    expect(await revoke(owner, owner)).toBe('P0001');
    expect(await grant(null, owner, 'cs')).toBe('P0001');
    const id = owner?.id ?? '';
    await expect(database.sql`delete from private.user_roles where user_id = ${id}`).rejects.toThrow('last owner');
    await expect(database.sql`delete from auth.users where id = ${id}`).rejects.toThrow('last owner');
    expect(await roleOf(owner)).toBe('owner');
  });
  test('resignation: not delayed by moving products', async () => {
    const mover = postgres(database.url, { max: 1 });
    try {
      await mover.begin(async (moving) => {
        // Takes the lock of the stored counts, as a new product does.
        await moving`select pg_advisory_xact_lock(7301)`;
        expect(await revoke(owner, owner)).toBe('P0001');
      });
    } finally {
      await mover.end();
    }
  });
  test('two owners who resign at once: one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.sql`truncate private.user_roles`;
      const pair = [await database.user('owner'), await database.user('owner')];
      const outcomes = await Promise.all(pair.map((one) => revoke(one, one)));
      expect(outcomes.toSorted()).toEqual(['P0001', 'done']);
    }
  });
  test('profile of an administrator: shows the role until it is revoked', async () => {
    const mark = async () =>
      (await database.sql<{ is_admin: boolean }[]>`select is_admin from profiles where id = ${customer?.id ?? ''}`)[0]?.is_admin;
    expect(await mark()).toBe(false);
    await grant(owner, customer, 'admin');
    expect(await mark()).toBe(true);
    await grant(owner, customer, 'content');
    expect(await mark()).toBe(false);
  });
});

describe('raising one’s own role', () => {
  test('column of the profile: refused', async () => {
    const columns = await database.sql<{ name: string; type: string }[]>`
      select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = 'profiles'`;
    const values: Record<string, unknown> = {
      boolean: true,
      text: 'lain',
      uuid: owner?.id,
      'timestamp with time zone': '2020-01-01T00:00:00Z',
    };
    const changed: string[] = [];
    for (const { name, type } of columns) {
      const before = await database.sql`select * from profiles where id = ${customer?.id ?? ''}`;
      await database.request(`/rest/v1/profiles?id=eq.${customer?.id}`, {
        method: 'PATCH',
        token: customer?.token ?? null,
        body: JSON.stringify({ [name]: values[type] }),
      });
      const after = await database.sql`select * from profiles where id = ${customer?.id ?? ''}`;
      if (JSON.stringify(after[0]?.[name]) !== JSON.stringify(before[0]?.[name])) changed.push(name);
    }
    expect(changed.toSorted()).toEqual(['name']);
  });
  test('function of the server: refused', async () => {
    const functions = await database.sql<{ name: string; parameters: string[]; types: string[] }[]>`
      select proname as name, coalesce(proargnames[1:pronargs], '{}') as parameters,
        array(select format_type(type, null) from unnest(proargtypes) with ordinality as t (type, place) order by place) as types from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'server%'`;
    expect(functions.length).toBeGreaterThan(20);
    const [{ count: before } = { count: 0 }] = await database.sql<
      { count: number }[]
    >`select count(*)::int as count from private.audit_log`;
    const values: Record<string, unknown> = {
      uuid: customer?.id,
      text: 'owner',
      integer: 1,
      'text[]': ['a'],
      'integer[]': [1],
      'double precision[]': [1],
      jsonb: {},
    };
    for (const { name, parameters, types } of functions) {
      const body = Object.fromEntries(parameters.map((parameter, place) => [parameter, values[types[place] ?? '']]));
      for (const token of [null, customer?.token ?? null]) {
        const answer = await call(name, body, token);
        expect([401, 403, 404]).toContain(answer.status);
      }
    }
    const [{ count: after } = { count: 0 }] = await database.sql<{ count: number }[]>`select count(*)::int as count from private.audit_log`;
    expect([await roleOf(customer), after]).toEqual([null, before]);
  });
  test('claim of the token: refused', async () => {
    for (const claims of [{ user_role: 'owner' }, { app_metadata: { role: 'admin' } }]) {
      const token = await sign(database.keys, {
        sub: customer?.id,
        role: 'authenticated',
        session_id: customer?.sessionId,
        aal: 'aal1',
        ...claims,
      });
      const answer = await database.request('/rest/v1/products', {
        method: 'POST',
        token,
        body: JSON.stringify({ name: 'Akun', description: 'Isi', price: 1 }),
      });
      expect(answer.status).toBe(403);
    }
  });
});

describe('log', () => {
  test('chain: shows an entry that was changed', async () => {
    const broken = () => database.sql`
      select seq from (select *, lag(hash, 1, ''::bytea) over (order by seq) as expected from private.audit_log) lines
      where previous_hash <> expected or hash <> sha256(previous_hash || convert_to(concat_ws('|', extract(epoch from at),
        coalesce(actor::text, '-'), action, coalesce(subject::text, '-'), detail), 'UTF8'))`;
    await grant(owner, customer, 'admin');
    await revoke(owner, customer);
    expect([...(await broken())]).toEqual([]);
    await expect(database.sql`update private.audit_log set action = 'role.other'`).rejects.toThrow('append-only');
    await expect(database.sql`truncate private.audit_log`).rejects.toThrow('append-only');
    await database.sql`alter table private.audit_log disable trigger refuse_change`;
    await database.sql`update private.audit_log set actor = null where seq = (select max(seq) - 1 from private.audit_log)`;
    await database.sql`alter table private.audit_log enable trigger refuse_change`;
    expect((await broken()).length).toBeGreaterThan(0);
  });
});
