import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
const faults: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase({ onFault: (code) => faults.push(code) });
});
afterAll(() => database.close());

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  database.gateway.fetch(new Request(`http://front/auth/v1/${path}`, init), null);

describe('auth routes', () => {
  test('CORS: other origins may call them and read the needed headers', async () => {
    const answerAnswer = await send('user', {
      method: 'OPTIONS',
      headers: { origin: 'https://lain.example', 'access-control-request-headers': 'authorization,apikey' },
    });
    expect([answerAnswer.status, answerAnswer.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization,apikey']);
    const answer = await send('settings', { headers: { apikey: database.keys.publishableKey } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
  });

  test('secret key from a browser: refused', async () => {
    const headers = { apikey: database.keys.secretKey, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    expect((await send('admin/users', { headers })).status).toBe(401);
    expect((await send('admin/users', { headers: { apikey: database.keys.secretKey } })).status).toBe(200);
  });

  test('unknown route: 404; wrong method: 405', async () => {
    const headers = { apikey: database.keys.publishableKey };
    expect((await send('nothing-here', { headers })).status).toBe(404);
    expect((await send('signup', { headers })).status).toBe(405);
    expect((await send('token/', { method: 'POST', headers })).status).toBe(404);
  });

  test('sign-up, password and code routes: server only unless opened by the setting', async () => {
    const closed = await openTestDatabase({ isPublicSignIn: false });
    const post = async (path: string, body: object, apikey: string): Promise<number> => {
      const init = { method: 'POST', headers: { apikey }, body: JSON.stringify(body) };
      return (await closed.gateway.fetch(new Request(`http://front/auth/v1/${path}`, init), null)).status;
    };
    const phone = '6281277770077';
    const requests: readonly [string, object][] = [
      ['signup', { phone, password: 'sandi-yang-panjang' }],
      ['otp', { phone }],
      ['resend', { phone, type: 'sms' }],
      ['verify', { phone, type: 'sms', token: '000000' }],
      ['verify', { phone, type: 'phone_change', token: '000000' }],
      ['token?grant_type=password', { phone, password: 'sandi-yang-panjang' }],
    ];
    for (const [path, body] of requests) expect([path, await post(path, body, closed.keys.publishableKey)]).toEqual([path, 422]);
    expect(closed.sent).toEqual([]);
    expect(await post('signup', requests[0]?.[1] ?? {}, closed.keys.secretKey)).toBe(200);
    // Five wrong attempts by a stranger do not invalidate the code.
    const token = closed.sent[0]?.code ?? '';
    for (let guess = 0; guess < 6; guess++)
      await post('verify', { phone, type: 'sms', token: token === '000000' ? '000001' : '000000' }, closed.keys.publishableKey);
    expect(await post('verify', { phone, type: 'sms', token }, closed.keys.secretKey)).toBe(200);
    const [path, password] = requests.at(-1) ?? ['', {}];
    expect(await post(path, password, closed.keys.publishableKey)).toBe(422);
    expect(await post(path, password, closed.keys.secretKey)).toBe(200);
    await closed.close();
  });

  test('rate limit: states the time to wait', async () => {
    const body = JSON.stringify({ phone: '6281277770001', password: 'sandi-yang-panjang' });
    const again = () => database.request('/auth/v1/signup', { method: 'POST', body });
    await again();
    const refused = await again();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  test('unsigned or wrongly signed token: refused', async () => {
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","role":"service_role"}')}.`;
    for (const token of [unsigned, 'a.b.c', 'x'.repeat(5000)]) {
      expect((await database.request('/auth/v1/admin/users', { token })).status).toBe(403);
      expect((await database.request('/auth/v1/user', { token })).status).toBe(403);
    }
  });

  test('database refusal: a client error', async () => {
    const owner = await database.user('owner');
    const answer = await database.request(`/auth/v1/admin/users/${owner.id}`, { method: 'DELETE', token: 'service' });
    expect([answer.status, await answer.json()]).toMatchObject([409, { error_code: 'conflict', msg: 'the last owner cannot be demoted' }]);
    expect(faults).toEqual([]);
  });

  test('internal error: reported by its code only', async () => {
    const away = await openTestDatabase({ onFault: (code) => faults.push(code) });
    await away.sql.unsafe('alter table auth.users rename to users_gone');
    const answer = await away.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ phone: '6281277770002', password: 'sandi-yang-panjang' }),
    });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error_code: 'unexpected_failure' });
    expect(faults).toEqual(['42P01']);
    await away.close();
  });
});
