import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

const STAFF = ['owner', 'admin', 'content'] as const;
let database: TestDatabase;
const people = {} as Record<(typeof STAFF)[number] | 'customer', TestUser>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  for (const role of STAFF) people[role] = await database.user(role);
  people.customer = await database.user();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from private.notification_drafts`;
  await database.sql`delete from public.notifications`;
});

type Who = keyof typeof people;
const rest = async (who: Who, method: string, path: string, body?: object) => {
  const answer = await database.request(`/rest/v1/${path}`, {
    method,
    token: people[who].token,
    headers: { prefer: 'return=representation' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, value: (await answer.json().catch(() => null)) as never };
};
const call = (who: Who, name: string, body: object) => rest(who, 'POST', `rpc/${name}`, body);
const draft = (given: object = {}) => ({
  ...{ p_id: null, p_user: null, p_type: 'info', p_title: 'Halo', p_body: '', p_link_url: null, p_send_at: null },
  ...given,
});

describe('announcement to one customer', () => {
  test('table access by staff: personal notifications are not read, changed, deleted or created', async () => {
    await database.sql`select private.notify(${people.customer.id}, 'security', 'Kode baru', 'dari perangkat X', null)`;
    for (const who of STAFF) {
      expect((await rest(who, 'GET', 'notifications?user_id=not.is.null')).value).toEqual([]);
      expect((await rest(who, 'PATCH', `notifications?user_id=eq.${people.customer.id}`, { title: 'Diubah' })).value).toEqual([]);
      expect((await rest(who, 'DELETE', `notifications?user_id=eq.${people.customer.id}`)).value).toEqual([]);
      const made = await rest(who, 'POST', 'notifications', { user_id: people.customer.id, type: 'security', title: 'Masuk lagi' });
      expect(made).toMatchObject({ status: 403, value: { code: '42501' } });
      const broadcast = (await rest(who, 'POST', 'notifications', { title: 'Untuk semua' })).value as { id: string }[];
      const turned = await rest(who, 'PATCH', `notifications?id=eq.${broadcast[0]?.id}`, { user_id: people.customer.id });
      expect(turned).toMatchObject({ status: 403, value: { code: '42501' } });
    }
    expect((await rest('customer', 'GET', 'notifications?user_id=not.is.null&select=title')).value).toEqual([{ title: 'Kode baru' }]);
  });
  test('staff with customers.read: create, see and withdraw it; others do not', async () => {
    const { id, updated_at } = (await call('admin', 'save_notification_draft', draft({ p_user: people.customer.id }))).value;
    const draftKey = { p_id: id, p_updated_at: updated_at };
    for (const [name, body] of [
      ['save_notification_draft', draft({ ...draftKey, p_title: 'Dari saya' })],
      ['send_notification_draft', draftKey],
      ['recall_notification_draft', { p_id: id }],
      ['delete_announcement', draftKey],
      ['count_announcement_reach', { p_user: people.customer.id, p_type: 'promo' }],
    ] as const)
      expect([name, (await call('content', name, body)).status]).toEqual([name, 403]);
    expect((await call('content', 'read_notification_draft', { p_id: id })).value).toBeNull();
    expect((await call('content', 'list_announcements', { p_state: 'draft' })).value).toEqual([]);
    expect((await call('admin', 'send_notification_draft', draftKey)).value).toEqual({ is_sent: true, reached: 1 });
    expect((await call('content', 'list_announcements', { p_state: 'sent' })).value).toEqual([]);
    expect((await call('admin', 'list_announcements', { p_state: 'sent' })).value).toMatchObject([{ id }]);
  });
  test('author loses customers.read before the scheduled time: not sent', async () => {
    const leaving = await database.user('admin');
    people.admin = leaving;
    const { id } = (
      await call('admin', 'save_notification_draft', draft({ p_user: people.customer.id, p_send_at: '2099-01-01T00:00:00Z' }))
    ).value;
    await database.sql`update private.user_roles set role = 'content' where user_id = ${leaving.id}`;
    await database.sql`update private.notification_drafts set send_at = now() - interval '1 second' where id = ${id}`;
    await database.sql`select private.send_due_notifications()`;
    expect((await call('owner', 'list_announcements', { p_state: 'draft' })).value).toMatchObject([{ id, problem: 'AUTHOR' }]);
    expect(await database.sql`select 1 from public.notifications`).toHaveLength(0);
  });
});

describe('search for the recipient', () => {
  test('by part of the name, or the complete number or e-mail, never shown complete', async () => {
    const { id } = people.customer;
    await database.sql`update public.profiles set name = 'Sari Dewi', email = 'sari@contoh.example' where id = ${id}`;
    const [{ phone } = { phone: '' }] = await database.sql<{ phone: string }[]>`select phone from public.profiles where id = ${id}`;
    for (const p_text of ['sari', 'DEWI', 'Sari@contoh.example', `0${phone.slice(2)}`, `+${phone}`]) {
      const found = (await call('owner', 'find_recipients', { p_text })).value as { id: string; phone: string; email: string }[];
      expect([p_text, found]).toMatchObject([p_text, [{ id, name: 'Sari Dewi', email: 's•••@contoh.example' }]]);
      expect(JSON.stringify(found)).not.toContain(phone);
      expect(found[0]?.phone).toMatch(/^\+\d{4}•+\d{3}$/);
    }
    const parts = ['sari@contoh', '@contoh.example', phone.slice(0, -1), phone.slice(1), `0${phone.slice(2, 9)}`];
    for (const p_text of ['', 's', '%', '___', 'a'.repeat(101), ...parts])
      expect([p_text, (await call('owner', 'find_recipients', { p_text })).value]).toEqual([p_text, []]);
  });
});

test.each(['https://arena-akun.com@jahat.example/x', 'https://a:b@jahat.example', 'javascript:alert(1)', '//jahat.example'])(
  'notification with a link to %s: refused, whoever writes it',
  async (link_url) => {
    const made = await rest('owner', 'POST', 'notifications', { title: 'Halo', link_url });
    expect(made).toMatchObject({ status: 400, value: { code: '23514' } });
    const attempt = database.sql`select private.notify(${people.customer.id}, 'info', 'Halo', '', ${link_url})`;
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  },
);
