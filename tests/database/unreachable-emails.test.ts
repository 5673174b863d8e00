import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

const UNREACHABLE = 'users.invalid';

let database: TestDatabase;
let owner: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.user('owner');
});
afterAll(() => database.close());

const addressOf = async (id: string): Promise<string | null> => {
  const [row] = await database.sql<{ email: string | null }[]>`
    select email from auth.users where id = ${id}`;
  return row?.email ?? null;
};
const person = async (isConfirmed = true): Promise<string> => {
  const id = randomUUID();
  await database.sql`insert into auth.users (id, phone, phone_confirmed_at)
    values (${id}, ${`62${id.replaceAll(/\D/g, '').slice(0, 11)}`}, ${isConfirmed ? new Date() : null})`;
  return id;
};
const confirm = async (id: string, email: string): Promise<unknown> => {
  const hash = 'ab'.repeat(32);
  await database.sql`select public.server_open_email_change(${id}, ${email}, ${hash})`;
  const [row] = await database.sql<{ answer: string }[]>`select answer from public.server_confirm_email(${id}, ${hash})`;
  return row?.answer;
};
const link = async (id: string, claims: object): Promise<void> => {
  await database.sql`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${randomUUID()}, 'google', ${randomUUID()}, ${id}, ${database.sql.json({ sub: 'x', ...claims })})`;
  await database.sql`update auth.users set raw_app_meta_data = '{"provider": "phone", "providers": ["phone", "google"]}' where id = ${id}`;
};
const send = async (name: string, body: object): Promise<string> =>
  (await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token: owner.token, body: JSON.stringify(body) })).text();

describe('address of an account', () => {
  test('number confirmed: an unreachable, confirmed one', async () => {
    const id = await person(false);
    expect(await addressOf(id)).toBeNull();
    await database.sql`update auth.users set phone_confirmed_at = now() where id = ${id}`;
    expect(await addressOf(id)).toBe(`${id}@${UNREACHABLE}`);
    const [row] = await database.sql`select email_confirmed_at is not null as is_confirmed from auth.users where id = ${id}`;
    expect(row).toMatchObject({ is_confirmed: true });
    await database.sql`update auth.users set email = null where id = ${id}`;
    expect(await addressOf(id)).toBe(`${id}@${UNREACHABLE}`);
  });
  test('e-mail confirmed by the owner: that e-mail, as long as it is confirmed', async () => {
    const id = await person();
    expect(await confirm(id, 'rina@toko.example')).toBe('done');
    expect(await addressOf(id)).toBe('rina@toko.example');
    expect(await confirm(id, 'rina.baru@toko.example')).toBe('done');
    expect(await addressOf(id)).toBe('rina.baru@toko.example');
    await database.sql`select public.server_claim_email(${id}, 'cuma.diklaim@toko.example')`;
    expect(await addressOf(id)).toBe(`${id}@${UNREACHABLE}`);
    expect(await confirm(await person(), 'rina.baru@toko.example')).toBe('done');
  });
  test('linked provider: its verified address, unless it is another account’s', async () => {
    const [first, second, third] = [await person(), await person(), await person()];
    await link(first, { email: 'Sari@Toko.example', email_verified: true });
    await link(second, { email: 'sari@toko.example', email_verified: true });
    await link(third, { email: 'belum@toko.example', email_verified: false });
    expect(await addressOf(first)).toBe('sari@toko.example');
    expect(await addressOf(second)).toBe(`${second}@${UNREACHABLE}`);
    expect(await addressOf(third)).toBe(`${third}@${UNREACHABLE}`);
  });
});

describe('unreachable address', () => {
  test('finds nobody, and is accepted as nobody’s e-mail', async () => {
    const [id, other] = [await person(), await person()];
    const email = `${id}@${UNREACHABLE}`;
    expect(await database.sql`select from public.server_find_account(p_email => ${email})`).toHaveLength(0);
    expect(await database.sql`select public.server_claim_email(${other}, ${email}) as done`).toMatchObject([{ done: false }]);
    expect(await database.sql`select public.server_complete_profile(${id}, 'Rina', ${email}) as done`).toMatchObject([{ done: false }]);
    expect(await confirm(id, email)).toBe('INVALID');
    expect(JSON.parse(await send('find_customers', { p_text: email, p_by: 'email' }))).toEqual([]);
  });
  test('never shown: not to its owner, in the copy of the data, or to staff', async () => {
    const id = await person();
    await database.sql`update public.profiles set name = 'Tanpa Email' where id = ${id}`;
    const [account] = await database.sql`select * from public.server_find_account(p_id => ${id})`;
    const [copy] = await database.sql`select public.server_export_account(${id}) as data`;
    const shown = [
      JSON.stringify([account, copy]),
      await send('read_customer', { p_id: id }),
      await send('find_customers', { p_text: 'Tanpa Email' }),
      await send('show_customer_contact', { p_id: id, p_what: 'email' }),
      await send('find_recipients', { p_text: 'Tanpa Email' }),
      await send('admin_search', { p_query: 'Tanpa Email' }),
      await send('read_staff', {}),
    ];
    expect(shown[1]).toContain('Tanpa Email');
    expect(shown[3]).toBe('null');
    expect(shown.join('\n')).not.toContain('invalid');
  });
});
