import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
const people = {} as Record<'owner' | 'admin' | 'content' | 'cs' | 'finance' | 'customer' | 'other', TestUser>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  for (const role of ['owner', 'admin', 'content', 'cs', 'finance'] as const) people[role] = await database.user(role);
  [people.customer, people.other] = [await database.user(), await database.user()];
  await database.sql`update public.profiles set name = 'Sari Dewi', email = 'sari@contoh.example' where id = ${people.customer.id}`;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from private.notification_drafts`;
  await database.sql`delete from public.notifications`;
  await database.sql`delete from public.notification_preferences`;
});

type Who = keyof typeof people | null;
const call = async (name: string, body: object, who: Who = 'owner') => {
  const answer = await database.request(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    token: who === null ? null : people[who].token,
  });
  return { status: answer.status, value: (await answer.json().catch(() => null)) as never };
};
const SOON = '2099-01-01T00:00:00Z';
const draft = (given: object = {}) => ({
  p_id: null,
  p_user: null,
  p_type: 'promo',
  p_title: 'Diskon besok',
  p_body: 'Siap-siap',
  p_link_url: '/flash-sales',
  p_send_at: null,
  ...given,
});
const save = (given: object = {}, who: Who = 'owner') => call('save_notification_draft', draft(given), who);
const saved = async (given: object = {}): Promise<{ id: string; updated_at: string }> => (await save(given)).value;
const sent = async () => database.sql`select user_id, type, title, body, link_url from public.notifications`;
const makeDue = (id: string) => database.sql`update private.notification_drafts set send_at = now() - interval '1 second' where id = ${id}`;
const runDue = (): Promise<unknown> => database.sql`select private.send_due_notifications()`;
/** A draft in its current version, to be sent or deleted. */
const version = async (id: string) => {
  const [row] = await database.sql<{ at: string }[]>`select updated_at::text as at from private.notification_drafts where id = ${id}`;
  return { p_id: id, p_updated_at: row?.at ?? SOON };
};
const send = async (id: string) => call('send_notification_draft', await version(id));
const listed = async (state: string): Promise<Record<string, unknown>[]> => (await call('list_announcements', { p_state: state })).value;

describe('draft of an announcement', () => {
  test('owner, admin and content only: write, list, send, withdraw and delete it', async () => {
    for (const who of ['owner', 'admin', 'content'] as const) {
      const { status, value } = await save({}, who);
      expect(status).toBe(200);
      const { id } = value as { id: string };
      expect((await call('list_announcements', { p_state: 'draft' }, who)).value).toMatchObject([{ id, title: 'Diskon besok' }]);
      expect((await call('recall_notification_draft', { p_id: id }, who)).status).toBe(204);
      expect((await call('delete_announcement', await version(id), who)).value).toBe(true);
    }
    const { id, updated_at } = await saved();
    const draftKey = { p_id: id, p_updated_at: updated_at };
    for (const who of ['cs', 'finance', 'customer', null] as const)
      for (const [name, body] of [
        ['save_notification_draft', draft()],
        ['send_notification_draft', draftKey],
        ['recall_notification_draft', { p_id: id }],
        ['delete_announcement', draftKey],
        ['list_announcements', { p_state: 'draft' }],
        ['count_announcement_reach', { p_user: null, p_type: 'info' }],
        ['find_recipients', { p_text: 'sari' }],
      ] as const) {
        const { status, value } = await call(name, body, who);
        expect([name, status, (value as { code: string }).code]).toEqual([name, who === null ? 401 : 403, '42501']);
      }
    expect(await sent()).toHaveLength(0);
  });
  test('unsent draft: not readable by table, function, list or live channel', async () => {
    const { id } = await saved({ p_send_at: SOON, p_user: people.customer.id, p_title: 'Rahasia sampai besok' });
    for (const who of [null, 'customer', 'other', 'cs'] as const) {
      const token = who === null ? null : people[who].token;
      for (const path of ['notification_drafts', 'notification_drafts?select=*', `notifications?title=eq.Rahasia%20sampai%20besok`]) {
        const answer = await database.request(`/rest/v1/${path}`, { token });
        expect(await answer.text()).not.toContain('Rahasia');
      }
      const schema = await database.request('/rest/v1/notification_drafts', { token, headers: { 'accept-profile': 'private' } });
      expect(schema.ok).toBe(false);
    }
    expect(
      await database.sql`select from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'notification_drafts'`,
    ).toHaveLength(0);
    expect(await sent()).toHaveLength(0);
    await call('delete_announcement', await version(id));
  });
  test('sent at once, to everyone or one person: not twice', async () => {
    const one = await saved();
    const draftKey = { p_id: one.id, p_updated_at: one.updated_at };
    expect((await call('send_notification_draft', draftKey)).value).toEqual({ is_sent: true, reached: 7 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('send_notification_draft', draftKey)));
    expect(answers.every(({ value }) => (value as { is_sent: boolean }).is_sent)).toBe(true);
    expect(await sent()).toEqual([{ user_id: null, type: 'promo', title: 'Diskon besok', body: 'Siap-siap', link_url: '/flash-sales' }]);
    const other = await saved({ p_user: people.customer.id, p_type: 'info' });
    expect((await send(other.id)).value).toEqual({ is_sent: true, reached: 1 });
    expect(await listed('sent')).toMatchObject([
      { id: other.id, recipient: 'Sari Dewi', reached: 1, read_count: 0 },
      { id: one.id, recipient: null, reached: 7, read_count: 0 },
    ]);
    const [{ id: broadcast } = { id: '' }] = await database.sql<
      { id: string }[]
    >`select id from public.notifications where user_id is null`;
    await call('mark_notification_read', { n_id: broadcast, u_id: people.other.id }, 'other');
    await call('mark_all_notifications_read', { u_id: people.customer.id }, 'customer');
    expect((await listed('sent')).map(({ read_count }) => read_count)).toEqual([1, 2]);
  });
  test('recipients who switched the kind off: not reached, and the sender is told', async () => {
    await database.sql`insert into public.notification_preferences (user_id, type, is_wanted) values (${people.customer.id}, 'promo', false)`;
    const { id } = await saved({ p_user: people.customer.id });
    expect((await call('count_announcement_reach', { p_user: people.customer.id, p_type: 'promo' })).value).toBe(0);
    expect((await send(id)).value).toEqual({ is_sent: false, reached: 0 });
    expect(await sent()).toHaveLength(0);
    expect(await listed('draft')).toMatchObject([{ id, problem: 'UNWANTED', reached: 0 }]);
    expect((await call('count_announcement_reach', { p_user: null, p_type: 'promo' })).value).toBe(6);
  });
  test('scheduled: sent at its time, once, by two schedulers at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, place) => saved({ p_send_at: SOON, p_title: `Nomor ${place}` })));
    await runDue();
    expect(await sent()).toHaveLength(0);
    for (const { id } of ids) await makeDue(id);
    const draftKeys = await Promise.all(ids.map(({ id }) => version(id)));
    await Promise.all([runDue(), runDue(), runDue(), ...draftKeys.map((one) => call('send_notification_draft', one))]);
    await runDue();
    expect((await sent()).map(({ title }) => title).toSorted()).toEqual(ids.map((_, place) => `Nomor ${place}`));
    expect(await listed('scheduled')).toEqual([]);
  });
  test('sent on behalf of its author while the author is permitted', async () => {
    const mine = await saved({ p_send_at: SOON });
    await makeDue(mine.id);
    await runDue();
    const [line] =
      await database.sql`select actor, action from private.audit_log where action = 'notifications.sent' order by seq desc limit 1`;
    expect(line).toEqual({ actor: people.owner.id, action: 'notifications.sent' });
    const leaving = await database.user('content');
    const answer = await database.request('/rest/v1/rpc/save_notification_draft', {
      method: 'POST',
      body: JSON.stringify(draft({ p_send_at: SOON, p_title: 'Pesan terakhir' })),
      token: leaving.token,
    });
    const { id } = (await answer.json()) as { id: string };
    await makeDue(id);
    await database.sql`delete from private.user_roles where user_id = ${leaving.id}`;
    await runDue();
    expect(await listed('draft')).toMatchObject([{ id, problem: 'AUTHOR' }]);
    expect(await sent()).toHaveLength(1);
  });
  test('author blocked, or without the second factor of the role: not sent', async () => {
    const writer = await database.user('content');
    people.content = writer;
    const waits = async (p_title: string) => ((await save({ p_send_at: SOON, p_title }, 'content')).value as { id: string }).id;
    const first = await waits('Dari yang diblokir');
    await makeDue(first);
    await database.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${writer.id}`;
    await runDue();
    await database.sql`update auth.users set banned_until = null where id = ${writer.id}`;
    const second = await waits('Tanpa verifikasi 2 langkah');
    await makeDue(second);
    await database.sql`update private.staff_rules set requires_second_factor = role = 'content'`;
    await runDue();
    await database.sql`update private.staff_rules set requires_second_factor = false`;
    expect(await sent()).toHaveLength(0);
    expect((await listed('draft')).map(({ id, problem }) => [id, problem])).toEqual([
      [second, 'AUTHOR'],
      [first, 'AUTHOR'],
    ]);
  });
  test('sent and deleted in the version that was seen: refused after a change or a send', async () => {
    const first = await saved({ p_send_at: SOON });
    const seen = { p_id: first.id, p_updated_at: first.updated_at };
    const second = (await save({ ...seen, p_title: 'Dari orang lain', p_send_at: SOON }, 'admin')).value as { updated_at: string };
    for (const name of ['send_notification_draft', 'delete_announcement'])
      expect([name, (await call(name, seen)).value]).toMatchObject([name, { message: 'DRAFT_CHANGED' }]);
    expect(await sent()).toHaveLength(0);
    await makeDue(first.id);
    await runDue();
    for (const p_updated_at of [first.updated_at, second.updated_at])
      for (const name of ['send_notification_draft', 'delete_announcement'])
        expect([name, (await call(name, { ...seen, p_updated_at })).value]).toMatchObject([name, { message: 'ALREADY_SENT' }]);
    expect(await sent()).toMatchObject([{ title: 'Dari orang lain' }]);
    const [row] = await listed('sent');
    expect((await call('delete_announcement', { p_id: first.id, p_updated_at: row?.['updated_at'] })).value).toBe(true);
    expect(await sent()).toHaveLength(0);
  });
  test('withdrawn before its time, then changed; an outdated change is refused', async () => {
    const { id, updated_at: first } = await saved({ p_send_at: SOON });
    expect(await listed('scheduled')).toMatchObject([{ id }]);
    await call('recall_notification_draft', { p_id: id });
    await makeDue('00000000-0000-4000-8000-000000000000');
    await runDue();
    const [row] = await listed('draft');
    expect(row).toMatchObject({ id, problem: null });
    expect((await save({ p_id: id, p_updated_at: first })).value).toMatchObject({ message: 'DRAFT_CHANGED' });
    expect((await save({ p_id: id, p_updated_at: row?.['updated_at'], p_title: 'Diubah' })).status).toBe(200);
    await send(id);
    for (const name of ['recall_notification_draft', 'save_notification_draft'] as const)
      expect((await call(name, name === 'save_notification_draft' ? draft({ p_id: id }) : { p_id: id })).value).toMatchObject({
        message: 'ALREADY_SENT',
      });
    const last = await version(id);
    expect((await call('delete_announcement', last)).value).toBe(true);
    expect(await sent()).toHaveLength(0);
    expect((await call('send_notification_draft', last)).value).toMatchObject({ message: 'DRAFT_GONE' });
    expect((await call('delete_announcement', last)).value).toBe(false);
  });
  test.each([
    ['a link that runs something', { p_link_url: 'javascript:alert(1)' }],
    ['a link to another site by two slashes', { p_link_url: '//jahat.example' }],
    ['a link that hides its site', { p_link_url: 'https://arena.example@jahat.example/' }],
    ['no title', { p_title: '  ' }],
    ['a title of two lines', { p_title: 'a\nb' }],
    ['a title that is turned around', { p_title: 'a\u202Eb' }],
    ['a body that is turned around', { p_body: 'a\u2066b' }],
    ['a body with control signs', { p_body: 'a\u0007b' }],
    ['a body without end', { p_body: 'a'.repeat(1001) }],
    ['an unknown type', { p_type: 'iklan' }],
  ])('%s: refused', async (_, given) => {
    const { status, value } = await save(given);
    expect([status, (value as { code: string }).code]).toEqual([400, '23514']);
  });
  test('time in the past, or unknown recipient: refused', async () => {
    expect((await save({ p_send_at: '2020-01-01T00:00:00Z' })).value).toMatchObject({ message: 'SEND_AT_PAST' });
    expect((await save({ p_user: '00000000-0000-4000-8000-000000000000' })).value).toMatchObject({ code: '23503' });
  });
  test('one recipient: needs customers.read', async () => {
    expect((await save({ p_user: people.customer.id }, 'content')).value).toMatchObject({ code: '42501' });
    expect((await call('find_recipients', { p_text: 'sari' }, 'content')).value).toMatchObject({ code: '42501' });
  });
});
