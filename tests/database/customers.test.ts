import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

const ROLES = ['owner', 'admin', 'cs', 'finance', 'content', null] as const;

let database: TestDatabase;
const staff = new Map<string | null, TestUser>();
let rina: TestUser;
const NOBODY = '00000000-0000-4000-8000-000000000000';
beforeAll(async () => {
  database = await openTestDatabase();
  for (const role of ROLES) staff.set(role, await database.user(role));
  rina = await database.user();
  await database.sql`update auth.users set phone = '6281234567890', phone_confirmed_at = now() where id = ${rina.id}`;
  await database.sql`update profiles set name = 'Rina 100%', email = 'rina@toko.example' where id = ${rina.id}`;
});
afterAll(() => database.close());

const tokenOf = (role: string | null): string | null => staff.get(role)?.token ?? null;
const call = (name: string, body: object, token: string | null) =>
  database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
/** The answer of a function, or the error's code. */
const send = async (name: string, body: object, role: string | null = 'owner'): Promise<unknown> => {
  const answer = await call(name, body, tokenOf(role));
  const content = (await answer.json()) as { code?: string };
  return answer.ok ? content : content.code;
};
const linesOf = (subject: string) =>
  database.sql<{ action: string; actor: string; detail: object }[]>`
    select action, actor, detail from private.audit_log where subject = ${subject} order by seq`;
/** Signs a person in on a device of the shop. */
const signIn = async (user: TestUser, device: string): Promise<string> => {
  const session = randomUUID();
  await database.sql`insert into auth.sessions (id, user_id, aal) values (${session}, ${user.id}, 'aal1')`;
  const [made] = await database.sql<{ id: string }[]>`
    insert into private.sessions (user_id, token_hash, auth_session_id, device, idle_seconds, ends_at)
    values (${user.id}, sha256(${device}::bytea), ${session}, ${device}, 3600, now() + interval '1 day') returning id`;
  return made?.id ?? '';
};

describe('customers', () => {
  test('search by complete number, complete address or part of the name: masked results', async () => {
    for (const body of [{ p_text: '6281234567890', p_by: 'phone' }, { p_text: 'Rina@toko.example', p_by: 'email' }, { p_text: 'A 100%' }]) {
      const found = (await send('find_customers', body, 'cs')) as object[];
      expect(found).toEqual([
        expect.objectContaining({ id: rina.id, phone: '6281••••••890', email: 'r•••@toko.example', is_blocked: false }),
      ]);
      expect(JSON.stringify(found)).not.toContain('6281234567890');
    }
    for (const body of [
      { p_text: '62812345678', p_by: 'phone' },
      { p_text: 'i%a' },
      ...['rina@toko.lain', 'rina@', 'rina@toko.exampl', '%'].map((p_text) => ({ p_text, p_by: 'email' })),
    ])
      expect(await send('find_customers', body)).toEqual([]);
  });
  test('pages in each order: each customer once', async () => {
    await database.sql`update profiles set created_at = '2026-01-01T00:00:00.123456Z' where id <> ${rina.id}`;
    for (const p_sort of ['newest', 'oldest', 'name']) {
      const seen: string[] = [];
      let p_cursor: string | undefined;
      do {
        const page = (await send('find_customers', { p_sort, p_limit: 2, ...(p_cursor ? { p_cursor } : {}) })) as {
          id: string;
          cursor: string;
        }[];
        seen.push(...page.map(({ id }) => id));
        p_cursor = page.at(-1)?.cursor;
      } while (p_cursor !== undefined);
      expect([p_sort, new Set(seen).size, seen.length]).toEqual([p_sort, 7, 7]);
      expect(seen.indexOf(rina.id)).toBe(p_sort === 'newest' ? 0 : 6);
    }
    expect(((await send('find_customers', { p_state: 'staff' })) as object[]).length).toBe(5);
  });
  test('contacts: readable only through the function that shows one number, with an entry in the log', async () => {
    const rows = await database.request(`/rest/v1/profiles?select=id`, { token: tokenOf('owner') });
    expect(await rows.json()).toEqual([{ id: staff.get('owner')?.id }]);
    expect(await send('show_customer_contact', { p_id: rina.id, p_what: 'phone' }, 'cs')).toBe('6281234567890');
    expect(await send('show_customer_contact', { p_id: rina.id, p_what: 'email' }, 'cs')).toBe('rina@toko.example');
    expect(await send('show_customer_contact', { p_id: NOBODY, p_what: 'phone' }, 'cs')).toBeNull();
    expect(await send('show_customer_contact', { p_id: rina.id, p_what: 'password' }, 'cs')).toBe('22023');
    const seen = (await linesOf(rina.id)).filter(({ action }) => action.endsWith('_shown'));
    expect([...seen]).toEqual([
      { action: 'customer.phone_shown', actor: staff.get('cs')?.id, detail: {} },
      { action: 'customer.email_shown', actor: staff.get('cs')?.id, detail: {} },
    ]);
    expect(JSON.stringify(await database.sql`select * from private.audit_log`)).not.toContain('6281234567890');
  });
  test('access: owner, administrators and customer service only', async () => {
    const reading = { find_customers: {}, read_customer: { p_id: rina.id }, show_customer_contact: { p_id: NOBODY, p_what: 'phone' } };
    const writing = {
      block_customer: { p_id: NOBODY, p_reason: 'Penipuan' },
      unblock_customer: { p_id: NOBODY, p_reason: 'Penipuan' },
      end_customer_sessions: { p_id: NOBODY },
      add_customer_note: { p_id: NOBODY, p_body: 'a' },
      delete_customer_note: { p_id: NOBODY },
    };
    for (const [name, body] of Object.entries({ ...reading, ...writing })) {
      const allowed = await Promise.all(ROLES.map(async (role) => (await call(name, body, tokenOf(role))).ok));
      expect([name, allowed]).toEqual([name, [true, true, true, false, false, false]]);
      expect([name, (await call(name, body, null)).ok]).toEqual([name, false]);
    }
    expect(await send('read_customer', { p_id: NOBODY })).toBeNull();
  });
});

describe('block', () => {
  test('ends every session of the shop and of Supabase, until it is lifted', async () => {
    await signIn(rina, 'HP');
    expect((await call('read_wishes', {}, rina.token)).ok).toBe(true);
    expect(await send('block_customer', { p_id: rina.id, p_reason: ' x' }, 'cs')).toBe('REASON');
    expect(await send('block_customer', { p_id: rina.id, p_reason: 'Penipuan pembayaran' }, 'cs')).toBe('done');
    const left =
      await database.sql`select 1 from auth.sessions where user_id = ${rina.id} union all select 1 from private.sessions where user_id = ${rina.id}`;
    expect(left.length).toBe(0);
    // Her access token is valid for minutes more, and grants nothing.
    expect(await (await database.request('/rest/v1/profiles?select=id', { token: rina.token })).json()).toEqual([]);
    expect(await send('read_customer', { p_id: rina.id })).toMatchObject({ block: { reason: 'Penipuan pembayaran' }, sessions: [] });
    expect(((await send('find_customers', { p_state: 'blocked' })) as object[]).length).toBe(1);
    expect(await send('unblock_customer', { p_id: rina.id, p_reason: 'Salah orang' })).toBe('done');
    expect(await send('read_customer', { p_id: rina.id })).toMatchObject({ block: null });
    expect((await linesOf(rina.id)).slice(-2)).toMatchObject([
      { action: 'customer.blocked', actor: staff.get('cs')?.id, detail: { reason: 'Penipuan pembayaran', ended_sessions: 1 } },
      { action: 'customer.unblocked', actor: staff.get('owner')?.id, detail: { reason: 'Salah orang' } },
    ]);
  });
  test('not possible for owners, oneself, and staff of the same or a higher role', async () => {
    const block = (who: string, role: string) => send('block_customer', { p_id: staff.get(role)?.id, p_reason: 'Penipuan' }, who);
    expect(await block('admin', 'owner')).toBe('NOT_ALLOWED');
    expect(await block('owner', 'owner')).toBe('NOT_ALLOWED');
    expect(await block('cs', 'admin')).toBe('NOT_ALLOWED');
    expect(await block('cs', 'content')).toBe('NOT_ALLOWED');
    expect(await block('cs', 'cs')).toBe('NOT_ALLOWED');
    expect(await block('admin', 'content')).toBe('done');
    expect(await send('end_customer_sessions', { p_id: staff.get('owner')?.id }, 'cs')).toBe('NOT_ALLOWED');
    expect(await send('block_customer', { p_id: NOBODY, p_reason: 'Penipuan' })).toBe('MISSING');
  });
  test('not needed to end one device or all of them', async () => {
    const budi = await database.user();
    const [phone] = [await signIn(budi, 'HP Budi'), await signIn(budi, 'Laptop Budi')];
    expect(await send('end_customer_sessions', { p_id: budi.id, p_session: NOBODY })).toBe('MISSING');
    expect(await send('end_customer_sessions', { p_id: budi.id, p_session: phone }, 'cs')).toBe('done');
    expect(await send('end_customer_sessions', { p_id: budi.id }, 'cs')).toBe('done');
    expect((await linesOf(budi.id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['customer.session_ended', { device: 'HP Budi' }],
      ['customer.sessions_ended', { ended_sessions: 1 }],
    ]);
  });
});

describe('notes', () => {
  test('added by staff, deleted by their author only', async () => {
    expect(await send('add_customer_note', { p_id: rina.id, p_body: '  Minta\tinvoice\nlagi ' }, 'cs')).toBe('done');
    for (const body of ['', '   ', 'x'.repeat(1001)]) expect(await send('add_customer_note', { p_id: rina.id, p_body: body })).toBe('BODY');
    expect(await send('add_customer_note', { p_id: NOBODY, p_body: 'a' })).toBe('MISSING');
    const { notes } = (await send('read_customer', { p_id: rina.id }, 'cs')) as { notes: { id: string; body: string; is_mine: boolean }[] };
    expect(notes).toMatchObject([{ body: 'Minta invoice\nlagi', is_mine: true }]);
    expect(await send('delete_customer_note', { p_id: notes[0]?.id })).toBe('NOT_ALLOWED');
    expect(await send('delete_customer_note', { p_id: notes[0]?.id }, 'cs')).toBe('done');
    expect(await send('delete_customer_note', { p_id: notes[0]?.id }, 'cs')).toBe('MISSING');
    expect((await linesOf(rina.id)).at(-1)).toMatchObject({
      action: 'customer.note_deleted',
      detail: { before: { body: 'Minta invoice\nlagi' } },
    });
  });
});
