import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settingProblem } from '../../src/domain/settings/setting-problem.ts';
import { type AdminServer, type AdminVisitor, openAdminServer } from '../support/admin-server.ts';

let server: AdminServer;
const people = {} as Record<'owner' | 'admin' | 'cs' | 'content' | 'finance' | 'customer' | 'fresh' | 'stale' | 'unshown', AdminVisitor>;
beforeAll(async () => {
  server = await openAdminServer();
  for (const role of ['owner', 'admin', 'cs', 'content', 'finance'] as const) people[role] = await server.visitor(role);
  people.customer = await server.visitor(null);
  people.fresh = await server.visitor('admin', { shownMinutesAgo: 9 });
  people.stale = await server.visitor('admin', { shownMinutesAgo: 11 });
  people.unshown = await server.visitor('admin', { shownMinutesAgo: null });
});
afterAll(() => server.close());

const request = async (action: string, token: string | null, body?: unknown, query = '', headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.origin}/api/admin?action=${action}${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; data?: Record<string, unknown>; updated_at?: string } };
};
const write = (who: keyof typeof people | null, body: unknown, query = '') =>
  request('update-settings', who === null ? null : people[who].sessionToken, body, query);
const nameNow = async (): Promise<unknown> => (await request('settings', people.owner.sessionToken)).body.data?.['site_name'];

describe('settings over /api/admin', () => {
  test.each(['owner', 'admin', 'fresh'] as const)('%s: reads and writes, and the log names the person', async (who) => {
    expect((await write(who, { site_name: `Toko ${who}` })).status).toBe(200);
    expect(await request('settings', people[who].sessionToken)).toMatchObject({
      status: 200,
      body: { data: { site_name: `Toko ${who}` } },
    });
    const [line] = await server.database
      .sql`select actor, action, detail -> 'after' as after from private.audit_log order by seq desc limit 1`;
    expect(line).toMatchObject({ actor: people[who].id, after: { site_name: `Toko ${who}` } });
  });
  test.each([
    ['cs', 403, 'FORBIDDEN'],
    ['content', 403, 'FORBIDDEN'],
    ['finance', 403, 'FORBIDDEN'],
    ['customer', 403, 'FORBIDDEN'],
    ['unshown', 403, 'SECOND_FACTOR_REQUIRED'],
    [null, 401, 'UNAUTHENTICATED'],
  ] as const)('%s: neither reads nor writes', async (who, status, code) => {
    const before = await nameNow();
    expect(await write(who, { site_name: 'Diambil' })).toMatchObject({ status, body: { code } });
    expect(await request('settings', who === null ? null : people[who].sessionToken)).toMatchObject({ status, body: { code } });
    expect(await nameNow()).toBe(before);
  });
  test('outdated second factor: reads; writing asks for it again', async () => {
    expect((await request('settings', people.stale.sessionToken)).status).toBe(200);
    expect(await write('stale', { site_name: 'Basi' })).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    await server.database.sql`update auth.mfa_amr_claims set updated_at = now() where session_id = ${people.stale.sessionId}`;
    expect((await write('stale', { site_name: 'Segar' })).status).toBe(200);
  });
  test('invented or expired token, or blocked person: refused', async () => {
    expect((await request('settings', 'bukan-token')).status).toBe(401);
    const deleted = await server.visitor('owner');
    await server.database.sql`delete from auth.sessions where id = ${deleted.sessionId}`;
    expect((await request('update-settings', deleted.sessionToken, { site_name: 'x' })).status).toBe(401);
    const blocked = await server.visitor('owner');
    await server.database.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${blocked.id}`;
    expect((await request('update-settings', blocked.sessionToken, { site_name: 'x' })).status).toBe(401);
  });
  test.each([
    ['no JSON', 'nama=Toko'],
    ['nothing', {}],
    ['an unknown field', { site_name: 'x', is_admin: true }],
    ['the row itself', { id: 'other' }],
    ['when it was written', { updated_at: '2026-01-01T00:00:00Z' }],
    ['a list', ['site_name']],
    ['a number for a text', { site_name: 5 }],
    ['a text for a switch', { newsletter_enabled: 'ya' }],
    ['nothing for a switch', { newsletter_enabled: null }],
    ['a NUL', { site_name: 'a\u0000' }],
    ['half a character', '{"site_name":"\\ud800"}'],
    ['camel case', { siteName: 'x' }],
  ])('%s: not a change of settings', async (_, body) => {
    expect(await write('owner', body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });
  test.each([
    [{ instagram_url: 'javascript:alert(1)' }],
    [{ logo_url: 'http://a.example/logo.png' }],
    [{ contact_email: 'halo' }],
    [{ whatsapp_number: 'abc' }],
    [{ site_name: 'a'.repeat(61) }],
  ])('invalid value: refused, %j', async (body) => {
    expect(await write('owner', body)).toMatchObject({ status: 400, body: { code: 'INVALID_SETTINGS' } });
  });
  test.each([
    ['contact_phone', 'contactPhone', '------'],
    ['contact_phone', 'contactPhone', '+62 (8) 1'],
    ['contact_phone', 'contactPhone', '1234567890123456'],
    ['whatsapp_number', 'whatsappNumber', '(000) 00'],
    ['whatsapp_number', 'whatsappNumber', '0812 34'],
    ['contact_email', 'contactEmail', '<b@toko.example'],
    ['support_email', 'supportEmail', 'a@toko.example.'],
  ] as const)('invalid value written to the table: refused, %s, %s, %j', async (column, name, text) => {
    expect(settingProblem(name, text)).not.toBeNull();
    const writing = { method: 'PATCH', body: JSON.stringify({ [column]: text }), token: people.owner.token };
    const answer = await server.database.request('/rest/v1/website_settings?id=eq.default', writing);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: '23514' }]);
  });
  test('empty text: the default of the shop', async () => {
    expect((await write('owner', { hero_title: '  ' })).status).toBe(200);
    expect((await request('settings', people.owner.sessionToken)).body.data).toMatchObject({ hero_title: null });
  });
  test('two changes of one state: one conflict', async () => {
    const { updated_at: version } = (await write('owner', { hero_title: 'Nol' })).body;
    const query = `&updated_at=${encodeURIComponent(version ?? '')}`;
    const both = await Promise.all([write('owner', { hero_title: 'Satu' }, query), write('admin', { hero_title: 'Dua' }, query)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await write('owner', { hero_title: 'x' }, '&updated_at=kemarin')).toMatchObject({ status: 400 });
  });
  test('two first changes: one conflict; without permission: refused without a conflict', async () => {
    const none = '&updated_at=none';
    expect(await write('owner', { hero_title: 'Sudah ada' }, none)).toMatchObject({ status: 409, body: { code: 'SETTINGS_CHANGED' } });
    await server.database.sql`delete from website_settings`;
    const both = await Promise.all([write('owner', { hero_title: 'Satu' }, none), write('admin', { hero_title: 'Dua' }, none)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await write('cs', { hero_title: 'x' }, none)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    // Callers of section 7 send no version: they overwrite any state.
    expect((await write('owner', { hero_title: 'Tiga' })).status).toBe(200);
  });
  test('other origin, other method or unknown action: refused', async () => {
    const token = people.owner.sessionToken;
    expect((await request('update-settings', token, { site_name: 'x' }, '', { origin: 'https://jahat.example' })).status).toBe(403);
    expect((await request('update-settings', token)).status).toBe(405);
    expect((await request('settings', token, {})).status).toBe(405);
    expect((await request('drop-everything', token)).status).toBe(404);
  });
  test('functions of the settings: for the server only', async () => {
    for (const token of [null, people.owner.token])
      for (const name of ['server_read_settings', 'server_begin_settings', 'server_update_settings']) {
        const answer = await server.database.request(`/rest/v1/rpc/${name}`, {
          method: 'POST',
          body: JSON.stringify({ p_actor: people.owner.id, p_auth_session: people.owner.sessionId, p_changes: '{"site_name":"x"}' }),
          token,
        });
        expect(answer.status).toBeGreaterThanOrEqual(401);
      }
  });
  test('session of another person: refused', async () => {
    const { sql } = server.database;
    await expect(
      sql`select public.server_update_settings(${people.owner.id}, ${people.customer.sessionId}, '{"site_name": "x"}')`,
    ).rejects.toThrow('SECOND_FACTOR_STALE');
  });
});
