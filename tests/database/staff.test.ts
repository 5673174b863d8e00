import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ROLES } from '../../src/domain/auth/roles.ts';
import { mayChangeRole } from '../../src/domain/staff/role-rules.ts';
import { enrol as enrolFactor, provenToken, withSecondFactor } from '../support/second-factor.ts';
import { openTestDatabase, sign, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let [owner, admin, cs, customer]: TestUser[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate private.user_roles, private.staff_invitations`;
  await database.sql`delete from auth.users`;
  await database.sql`update private.staff_rules set requires_second_factor = false`;
  [owner, admin, cs, customer] = [
    await withSecondFactor(database, await database.user('owner')),
    await withSecondFactor(database, await database.user('admin')),
    await database.user('cs'),
    await database.user(),
  ];
});

/** The answer of a function, or the error's code. */
const send = async (name: string, body: object, token: string | null | undefined = owner?.token): Promise<unknown> => {
  const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token: token ?? null, body: JSON.stringify(body) });
  const content = (await answer.json()) as { code?: string };
  return answer.ok ? content : content.code;
};
const roleOf = async (user: TestUser | undefined): Promise<string | null> =>
  (await database.sql<{ role: string }[]>`select role from private.user_roles where user_id = ${user?.id ?? ''}`)[0]?.role ?? null;
const enrol = (user: TestUser | undefined) => enrolFactor(database, user);
const shown = (user: TestUser | undefined, secondsAgo: number) => provenToken(database, user, secondsAgo);
const give = (user: TestUser | undefined, role: string | null, token = owner?.token) =>
  send('change_role', { p_user: user?.id, p_role: role }, token);

describe('roles over a person’s own token', () => {
  test('granted, changed and revoked by the rules, each with an entry that names the person', async () => {
    expect([await give(customer, 'content'), await give(customer, 'admin'), await give(customer, null)]).toEqual(['done', 'done', 'done']);
    expect(await roleOf(customer)).toBeNull();
    const lines =
      await database.sql`select action, actor from private.audit_log where subject = ${customer?.id ?? ''} and actor is not null`;
    expect(lines.map(({ action, actor }) => [action as string, actor as string])).toEqual(
      ['role.granted', 'role.granted', 'role.revoked'].map((action) => [action, owner?.id]),
    );
    expect(await give(customer, 'admin', admin?.token)).toBe('NOT_ALLOWED');
    expect(await give(owner, null, admin?.token)).toBe('NOT_ALLOWED');
    expect(await give(admin, 'owner', admin?.token)).toBe('NOT_ALLOWED');
    expect(await give(owner, 'cs')).toBe('NOT_ALLOWED');
    expect(await give(cs, 'finance', admin?.token)).toBe('done');
    expect(await give(customer, 'king')).toBe('ROLE');
    expect(await send('change_role', { p_user: randomUUID(), p_role: 'cs' })).toBe('MISSING');
  });
  test('same rule as on the screens', async () => {
    const every = [...ROLES, null];
    for (const actor of every) {
      const [me, other] = [await database.user(actor), await database.user()];
      for (const from of every) {
        await database.sql`delete from private.user_roles where user_id = ${other.id}`;
        if (from !== null) await database.sql`insert into private.user_roles (user_id, role) values (${other.id}, ${from})`;
        for (const to of every) {
          const [asked] = await database.sql<{ other: boolean; self: boolean }[]>`
            select private.may_change_role(${me.id}, ${other.id}, ${to}) as other, private.may_change_role(${me.id}, ${me.id}, ${to}) as self`;
          expect([actor, from, to, asked]).toEqual([
            actor,
            from,
            to,
            {
              other: mayChangeRole({ actor, isSelf: false, from, to }),
              self: mayChangeRole({ actor, isSelf: true, from: actor, to }),
            },
          ]);
        }
      }
    }
  });
  test('last owner: stays', async () => {
    expect(await give(owner, null)).toBe('LAST_OWNER');
    expect(await give(admin, 'owner')).toBe('done');
    expect(await give(owner, null)).toBe('done');
    expect([await roleOf(owner), await roleOf(admin)]).toEqual([null, 'owner']);
  });
  test('account with a second factor: a fresh one is needed', async () => {
    const half = await sign(database.keys, { sub: owner?.id, role: 'authenticated', session_id: owner?.sessionId, aal: 'aal1' });
    expect(await give(customer, 'cs', half)).toBe('42501');
    const [old, fresh] = [await shown(owner, 700), await shown(owner, 10)];
    expect(await give(customer, 'cs', old)).toBe('NOT_FRESH');
    expect(await send('invite_staff', { p_phone: '6281234567890', p_role: 'cs' }, old)).toBe('NOT_FRESH');
    expect(await send('require_second_factor', { p_roles: ['cs'] }, old)).toBe('NOT_FRESH');
    expect(await roleOf(customer)).toBeNull();
    expect(await give(customer, 'cs', fresh)).toBe('done');
  });
  test('owner or administrator without a second factor: refused, reading is allowed', async () => {
    for (const who of [await database.user('owner'), await database.user('admin')]) {
      expect(await send('read_staff', {}, who.token)).toMatchObject({ people: expect.any(Array) });
      expect(await send('my_standing', {}, who.token)).toMatchObject({ lacks_factor: true, needs_factor: false });
      expect(await give(customer, 'cs', who.token)).toBe('NEEDS_FACTOR');
      expect(await send('invite_staff', { p_phone: '6281234567890', p_role: 'cs' }, who.token)).toBe('NEEDS_FACTOR');
      expect(await send('revoke_invitation', { p_id: randomUUID() }, who.token)).toBe('NEEDS_FACTOR');
    }
    expect(await roleOf(customer)).toBeNull();
    expect(await send('my_standing', {}, owner?.token)).toMatchObject({ lacks_factor: false });
    expect(await send('my_standing', {}, cs?.token)).toMatchObject({ lacks_factor: false });
  });
  test('other people: refused', async () => {
    const people = [cs, await database.user('finance'), await database.user('content'), customer, undefined];
    const calls = {
      read_staff: {},
      change_role: { p_user: customer?.id, p_role: 'cs' },
      invite_staff: { p_phone: '6281234567890', p_role: 'cs' },
      revoke_invitation: { p_id: randomUUID() },
      require_second_factor: { p_roles: [] },
    };
    for (const [name, body] of Object.entries(calls))
      for (const user of people) expect([name, await send(name, body, user?.token ?? null)]).toEqual([name, '42501']);
    expect(await roleOf(customer)).toBeNull();
  });
});

describe('invitation', () => {
  const PHONE = '6281234567890';
  const invite = (role: string, token = owner?.token) => send('invite_staff', { p_phone: PHONE, p_role: role }, token);
  /** A person with the number, confirmed or not. */
  const arrive = async (isConfirmed: boolean): Promise<TestUser> => {
    const user = await database.user();
    await database.sql`update auth.users set phone = ${PHONE}, phone_confirmed_at = ${isConfirmed ? new Date() : null} where id = ${user.id}`;
    return user;
  };
  const signIn = (user: TestUser) => database.sql`
    insert into private.sessions (user_id, token_hash, auth_session_id, idle_seconds, ends_at)
    values (${user.id}, sha256(${user.id}::bytea), ${user.sessionId}, 3600, now() + interval '1 day')`;
  const waiting = async () => ((await send('read_staff', {})) as { invitations: object[] }).invitations;

  test('waits until its number is confirmed', async () => {
    expect(await invite('content')).toBe('done');
    expect(await waiting()).toMatchObject([{ phone: '6281••••••890', role: 'content' }]);
    const rina = await arrive(false);
    await signIn(rina);
    expect(await roleOf(rina)).toBeNull();
    await database.sql`update auth.users set phone_confirmed_at = now() where id = ${rina.id}`;
    expect(await roleOf(rina)).toBe('content');
    expect(await waiting()).toEqual([]);
    const lines = await database.sql`select action, actor from private.audit_log where subject = ${rina.id} order by seq`;
    expect(lines.map(({ action, actor }) => [action as string, actor as string])).toEqual([
      ['role.granted', owner?.id],
      ['invitation.taken', rina.id],
    ]);
  });
  test('accepted at the next sign-in of the number’s owner, with the flag for screens', async () => {
    const rina = await arrive(true);
    expect(await invite('admin')).toBe('done');
    expect(await roleOf(rina)).toBeNull();
    await signIn(rina);
    expect(await roleOf(rina)).toBe('admin');
    const [profile] = await database.sql<{ is_admin: boolean }[]>`select is_admin from profiles where id = ${rina.id}`;
    expect(profile?.is_admin).toBe(true);
  });
  test('valid for a week, can be revoked; the newest one counts', async () => {
    await invite('content');
    await invite('finance');
    const [{ id } = { id: '' }] = (await waiting()) as { id: string }[];
    expect((await waiting()).length).toBe(1);
    expect(await send('revoke_invitation', { p_id: id })).toBe('done');
    expect(await send('revoke_invitation', { p_id: id })).toBe('MISSING');
    await invite('cs');
    await database.sql`update private.staff_invitations set expires_at = now() - interval '1 second'`;
    const rina = await arrive(true);
    await signIn(rina);
    expect([await roleOf(rina), await waiting()]).toEqual([null, []]);
  });
  test('worth what its author may still grant', async () => {
    await invite('content', admin?.token);
    await give(admin, null);
    await signIn(await arrive(true));
    const [{ count } = { count: 0 }] = await database.sql<{ count: number }[]>`select count(*)::int as count from private.user_roles`;
    expect(count).toBe(2);
  });
  test('never replaces a role, and administrators invite no administrators', async () => {
    const rina = await arrive(true);
    await invite('content');
    await give(rina, 'finance');
    await signIn(rina);
    expect(await roleOf(rina)).toBe('finance');
    expect(await invite('content')).toBe('HAS_ROLE');
    expect(await invite('admin', admin?.token)).toBe('NOT_ALLOWED');
    expect(await send('invite_staff', { p_phone: 'abc', p_role: 'cs' })).toBe('PHONE');
    await send('invite_staff', { p_phone: '6281234567891', p_role: 'owner' });
    const [{ id } = { id: '' }] = (await waiting()) as { id: string }[];
    expect(await send('revoke_invitation', { p_id: id }, admin?.token)).toBe('NOT_ALLOWED');
  });
});

describe('pending invitation', () => {
  test('replaced by staff who could revoke it, not by lower roles', async () => {
    const invite = (role: string, token: string | undefined) => send('invite_staff', { p_phone: '6281234567890', p_role: role }, token);
    const role = async () => (await database.sql`select role, invited_by from private.staff_invitations`)[0];
    for (const high of ['owner', 'admin']) {
      expect(await invite(high, owner?.token)).toBe('done');
      expect(await invite('cs', admin?.token)).toBe('NOT_ALLOWED');
      expect(await role()).toEqual({ role: high, invited_by: owner?.id });
    }
    expect(await invite('content', owner?.token)).toBe('done');
    expect(await invite('cs', admin?.token)).toBe('done');
    expect(await role()).toEqual({ role: 'cs', invited_by: admin?.id });
    // An expired invitation does not count.
    await invite('owner', owner?.token);
    await database.sql`update private.staff_invitations set expires_at = now() - interval '1 second'`;
    expect(await invite('cs', admin?.token)).toBe('done');
  });
});

describe('rule about second factors', () => {
  const require = (roles: readonly string[], token: string | undefined) => send('require_second_factor', { p_roles: roles }, token);

  test('changed by an owner who has a second factor', async () => {
    expect(await require(['cs'], (await database.user('owner')).token)).toBe('OWN_FACTOR');
    expect(await require(['cs'], admin?.token)).toBe('NOT_ALLOWED');
    const token = await shown(owner, 5);
    expect(await require(['king'], token)).toBe('ROLE');
    expect(await require(['cs', 'owner'], token)).toBe('done');
    expect(await send('read_staff', {}, token)).toMatchObject({ rules: { cs: true, owner: true, admin: false } });
    expect(await give(customer, 'cs', token)).toBe('done');
  });
  test('staff without one: no permissions until they add it', async () => {
    const bare = await database.user('admin');
    expect(await send('find_customers', {}, cs?.token)).toEqual(expect.any(Array));
    expect(await require(['cs', 'admin'], await shown(owner, 5))).toBe('done');
    expect(await send('find_customers', {}, cs?.token)).toBe('42501');
    expect(await send('my_standing', {}, cs?.token)).toMatchObject({ role: 'cs', permissions: [], is_fresh: true, needs_factor: true });
    const product = { name: 'A', description: 'B', price: 1 };
    const write = (token: string | undefined) =>
      database.request('/rest/v1/products', { method: 'POST', token: token ?? null, body: JSON.stringify(product) });
    expect((await write(bare.token)).status).toBe(403);
    await enrol(bare);
    expect((await write(await shown(bare, 5))).status).toBe(201);
    const [asked] = await database.sql<{ of_admin: boolean; of_cs: boolean }[]>`
      select private.account_may(${bare.id}, 'catalogue.write') as of_admin, private.account_may(${cs?.id ?? ''}, 'customers.read') as of_cs`;
    expect(asked).toEqual({ of_admin: true, of_cs: false });
    // Only the owner may withdraw the rule.
    expect(await require([], await shown(owner, 5))).toBe('done');
    expect(await send('find_customers', {}, cs?.token)).toEqual(expect.any(Array));
    const changes = await database.sql`select detail from private.audit_log where action = 'staff.rules_changed' order by seq`;
    expect(changes.map(({ detail }) => detail as unknown).at(-1)).toEqual({
      before: { second_factor: ['admin', 'cs'] },
      after: { second_factor: [] },
    });
  });
});
