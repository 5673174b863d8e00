import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const profile = async (id: string) => (await database.sql`select * from profiles where id = ${id}`)[0];
const add = async (metadata: object, phone: string | null = null): Promise<string> => {
  const id = randomUUID();
  await database.sql`insert into auth.users (id, phone, raw_user_meta_data) values (${id}, ${phone}, ${database.sql.json(metadata as never)})`;
  return id;
};

describe('profile', () => {
  test('created with the account, with its name by the fallbacks of the specification', async () => {
    expect(await profile(await add({ name: ' Rina ' }, '6281234567001'))).toMatchObject({
      name: 'Rina',
      phone: '6281234567001',
      phone_verified: false,
    });
    expect(await profile(await add({ full_name: 'Rina Sari' }))).toMatchObject({ name: 'Rina Sari', phone: null });
    expect(await profile(await add({ username: 'rina' }))).toMatchObject({ name: 'rina' });
    expect(await profile(await add({ name: `a\u0007b${'x'.repeat(100)}` }))).toMatchObject({ name: `a b${'x'.repeat(57)}` });
    expect(await profile(await add({}))).toMatchObject({ name: '', is_admin: false, profile_completed: false });
  });
  test('follows the number of the account, and is deleted with it', async () => {
    const id = await add({ name: 'Rina' }, '6281234567002');
    await database.sql`update auth.users set phone_confirmed_at = now() where id = ${id}`;
    expect(await profile(id)).toMatchObject({ phone_verified: true, name: 'Rina' });
    await database.sql`update auth.users set phone = '6281234567003' where id = ${id}`;
    expect(await profile(id)).toMatchObject({ phone: '6281234567003' });
    await database.sql`delete from auth.users where id = ${id}`;
    expect(await profile(id)).toBeUndefined();
  });
  test('ended session or missing second factor: not readable', async () => {
    const rina = await database.user();
    const rows = async () => (await (await database.request('/rest/v1/profiles?select=id', { token: rina.token })).json()) as unknown[];
    expect(await rows()).toEqual([{ id: rina.id }]);
    await database.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${rina.id}, 'totp', 'verified', now(), now())`;
    expect(await rows()).toEqual([]);
    await database.sql`delete from auth.mfa_factors where user_id = ${rina.id}`;
    await database.sql`delete from auth.sessions where id = ${rina.sessionId}`;
    expect(await rows()).toEqual([]);
  });
});

describe('owner, reset from the machine', () => {
  const reset = async (phone: string, password = 'sandi-baru-pemilik') =>
    (await database.sql<{ id: string }[]>`select private.reset_owner(${phone}, ${password}) as id`)[0]?.id ?? '';

  test('new password, no second factor, no session, no block, the role, and an entry in the log', async () => {
    const id = await add({ name: 'Rina' }, '6281234567010');
    await database.sql`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${id})`;
    await database.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${id}, 'totp', 'verified', now(), now())`;
    await database.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`;
    expect(await reset('6281234567010')).toBe(id);
    const [facts] = await database.sql`select banned_until, phone_confirmed_at is not null as confirmed,
      encrypted_password = extensions.crypt('sandi-baru-pemilik', encrypted_password) as fits,
      (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
      (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
      (select role from private.user_roles where user_id = u.id) as role from auth.users u where id = ${id}`;
    expect(facts).toEqual({ banned_until: null, confirmed: true, fits: true, sessions: 0, factors: 0, role: 'owner' });
    const lines = await database.sql<{ action: string }[]>`select action from private.audit_log where subject = ${id} order by seq`;
    expect(lines.map(({ action }) => action)).toEqual(['owner.reset', 'role.granted']);
    expect(await profile(id)).toMatchObject({ is_admin: true, profile_completed: true });
  });
  test('linked accounts and pending codes: removed', async () => {
    const id = await add({ name: 'Rina' }, '6281234567012');
    await database.sql`insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      select gen_random_uuid(), provider, ${`${id}-`} || provider, ${id}, '{}', now(), now() from unnest(array['phone', 'google']) as provider`;
    await database.sql`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (${randomUUID()}, ${id}, 'phone_change_token', 'x', '6281234567013')`;
    await database.sql`insert into auth.flow_state (id, authentication_method, provider_type, linking_target_id, created_at, updated_at)
      values (${randomUUID()}, 'oauth', 'google', ${id}, now(), now())`;
    await reset('6281234567012');
    const [left] = await database.sql`select raw_app_meta_data -> 'providers' as providers,
      (select array_agg(provider) from auth.identities where user_id = u.id) as identities,
      (select count(*)::int from auth.one_time_tokens where user_id = u.id) as codes,
      (select count(*)::int from auth.flow_state where linking_target_id = u.id) as flows from auth.users u where id = ${id}`;
    expect(left).toEqual({ providers: ['phone'], identities: ['phone'], codes: 0, flows: 0 });
  });
  test('number without an account: created; repeated: reset again', async () => {
    const id = await reset('6281234567011');
    expect(await profile(id)).toMatchObject({ name: 'Pemilik', phone: '6281234567011', phone_verified: true, is_admin: true });
    expect(await reset('6281234567011')).toBe(id);
  });
});
