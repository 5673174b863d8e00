import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountFront } from '../../../support/account-front.ts';
import { PASSWORD, PHONE } from '../../../support/account-world.ts';

let front: AccountFront;
beforeEach(async () => {
  front = new AccountFront();
  await front.open();
});
afterEach(() => front.close());

const signUp = async () => {
  const { user_id } = (await front.call('signup', { phone: '0812-3456-7001', password: PASSWORD, name: 'Rina' })).body;
  return front.call('verify-phone', { user_id, verification_code: front.world.codeFor(PHONE) });
};

describe('account API', () => {
  test('flow: sign-up, verification, profile, login and logout', async () => {
    const verified = await signUp();
    expect(verified).toMatchObject({ status: 200, body: { next_step: 'complete-profile', user: { phone: PHONE, phone_verified: true } } });
    const bearer = { authorization: `Bearer ${verified.body['session_token']}` };
    const profile = { user_id: front.world.user().id, email: 'rina@toko.example', name: 'Rina', password: PASSWORD };
    expect((await front.call('complete-profile', profile, bearer)).body).toMatchObject({ user: { profile_completed: true } });
    expect((await front.call('logout', { logout_all: false }, bearer)).body).toEqual({ success: true });
    expect((await front.call('validate-session', { session_token: verified.body['session_token'] })).status).toBe(401);
    const again = await front.call('login', { identifier: 'rina@toko.example', password: PASSWORD });
    expect(again.body).toMatchObject({ next_step: 'done', expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    expect(again.body['backend_session']).toMatchObject({ token_type: 'bearer', expires_in: 600, expires_at: expect.any(Number) });
  });
  test('device cookie: HttpOnly, identifies the device', async () => {
    const cookie = (await signUp()).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^device=[\w-]{43}; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    for (let time = 0; time < 6; time += 1) await front.call('login', { identifier: PHONE, password: 'salah semua' });
    expect((await front.call('login', { identifier: PHONE, password: PASSWORD })).status).toBe(429);
    const known = { cookie: `lain=1; ${cookie.split(';')[0]}` };
    expect((await front.call('login', { identifier: PHONE, password: PASSWORD }, known)).status).toBe(200);
  });
  test('rate limit: states the time to wait', async () => {
    for (let time = 0; time < 5; time += 1) await front.call('login', { identifier: PHONE, password: 'salah semua' });
    const sixth = await front.call('login', { identifier: PHONE, password: 'salah semua' });
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '900']);
    expect(sixth.body).toEqual({ error: 'Terlalu banyak percobaan. Coba lagi dalam 15 menit.', code: 'TOO_MANY_ATTEMPTS' });
  });
  test('answers: no-store', async () => {
    expect((await signUp()).headers.get('cache-control')).toBe('no-store');
    expect((await front.call('login', { identifier: 'a', password: 'b' })).headers.get('cache-control')).toBe('no-store');
  });
  test.each([
    'complete-profile',
    'change-name',
    'change-picture',
    'change-email',
    'confirm-email',
    'change-phone',
    'confirm-phone',
    'change-password',
    'logout',
    'sessions',
    'export-data',
    'delete-account',
  ])('%s: requires a session', async (action) => {
    const id = '00000000-0000-4000-8000-000000000001';
    const bodies: Record<string, object> = {
      'complete-profile': { user_id: id, email: 'a@b.example', name: 'A', password: 'x' },
      'change-name': { name: 'A' },
      'change-picture': { picture: null },
      'change-email': { email: 'a@b.example', password: 'x' },
      'confirm-email': { verification_code: '123456' },
      'change-phone': { phone: '081234567899', password: 'x', access_token: 'x' },
      'confirm-phone': { user_id: id, verification_code: '123456', access_token: 'x' },
      'change-password': { current_password: 'x', password: 'y', access_token: 'z' },
      'delete-account': { password: 'x' },
    };
    for (const authorization of ['', 'Bearer tebakan', 'Basic YTpi']) {
      const answer = await front.call(action, bodies[action] ?? {}, authorization === '' ? {} : { authorization });
      expect([answer.status, answer.body.code, answer.headers.get('www-authenticate')]).toEqual([401, 'UNAUTHENTICATED', 'Bearer']);
    }
  });
  test.each([
    ['no JSON', 'login', 'halo'],
    ['a list', 'login', '[]'],
    ['a missing field', 'login', { identifier: 'a' }],
    ['an unknown field', 'login', { identifier: 'a', password: 'b', is_admin: true }],
    ['a field of another type', 'login', { identifier: ['a'], password: 'b' }],
    ['a NUL', 'login', { identifier: 'a\u0000', password: 'b' }],
    ['an incomplete surrogate', 'login', '{"identifier":"\\ud800","password":"b"}'],
    ['an invalid id', 'resend-code', { user_id: 'x' }],
    ['a very long text', 'signup', { phone: '1'.repeat(61), password: 'b', name: 'c' }],
    ['deeply nested JSON', 'login', '['.repeat(19_000)],
    ['nothing', 'login', ''],
  ])('%s: BAD_REQUEST', async (_, action, body) => {
    const answer = await front.call(action, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(front.faults).toEqual([]);
  });
  test('invalid UTF-8 or oversized body: refused', async () => {
    const bytes = await fetch(`${front.origin}/api/auth?action=login`, { method: 'POST', body: Buffer.from('7b22ff227d', 'hex') });
    expect(bytes.status).toBe(400);
    expect((await front.call('login', 'x'.repeat(30_000))).status).toBe(413);
  });
  test('unknown action or method: refused', async () => {
    expect((await front.call('banana', {})).body).toEqual({ error: 'Tindakan ini tidak ada.', code: 'UNKNOWN_ACTION' });
    expect((await front.call('constructor', {})).status).toBe(404);
    const answer = await fetch(`${front.origin}/api/auth?action=login`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('cross-origin requests to the account API', () => {
  test.each([
    ['https://jahat.example', { origin: 'https://jahat.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site by the sec-fetch-site header', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('%s: refused', async (_, headers) => {
    expect((await front.call('login', { identifier: PHONE, password: PASSWORD }, headers)).body.code).toBe('CROSS_ORIGIN');
  });
  test('own origin: accepted by public and actual name', async () => {
    for (const origin of ['http://localhost:4173', front.origin])
      expect((await front.call('login', { identifier: PHONE, password: PASSWORD }, { origin })).body.code).toBe('INVALID_CREDENTIALS');
  });
});

test('login: known and unknown accounts get byte-identical answers', async () => {
  await signUp();
  const bodies = [];
  for (const identifier of [PHONE, '6281999999999', 'siapa@toko.example'])
    bodies.push(await front.call('login', { identifier, password: 'salah semua' }));
  expect(new Set(bodies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
});
