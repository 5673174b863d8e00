import { describe, expect, test } from '@jest/globals';
import { HttpAccountInterface } from '../../../../src/infrastructure/http-client/auth/account-interface.ts';
import { InMemoryAccountInterface } from '../../../../src/infrastructure/memory/auth/account-interface.ts';
import { MemoryAuthBackend } from '../../../../src/infrastructure/memory/auth/memory-auth-backend.ts';
import { accountInterfaceContract } from '../../../contracts/auth/account-interface.contract.ts';
import { accountWire } from '../../../support/account-wire.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const API = 'https://toko.example/api';

accountInterfaceContract(async () => {
  const accounts = new MemoryAuthBackend(new FixedClock());
  return {
    accounts: new HttpAccountInterface(accountWire(new InMemoryAccountInterface(accounts)), API),
    freePhone: '6281234567890',
    codeFor: async () => accounts.lastCode,
  };
});

const answering = (body: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new HttpAccountInterface(() => Promise.resolve(new Response(body, { status, headers })), API);
const logIn = (accounts: HttpAccountInterface) => accounts.logIn({ identifier: '6281234567890', password: 'x' });

describe('account API answers', () => {
  test.each([
    [
      'an error with text and code',
      '{"error":"Nomor belum terdaftar.","code":"invalid_credentials"}',
      401,
      'Nomor belum terdaftar.',
      'denied',
    ],
    ['a body that is not JSON, as the text', 'Server sedang penuh', 400, 'Server sedang penuh', 'invalid'],
    ['a success with a message', '{"error":"Belum bisa."}', 200, 'Belum bisa.', 'unavailable'],
    ['an empty refusal', '', 500, '', 'unavailable'],
    ['an answer without required fields', '{"user":{}}', 200, '', 'unavailable'],
    ['too many attempts', '{"error":"Tunggu 60 detik.","code":"rate_limited"}', 429, 'Tunggu 60 detik.', 'unavailable'],
  ])('%s: converted', async (_, body, status, message, reason) => {
    await expect(logIn(answering(body, status))).rejects.toMatchObject({ message, reason });
  });
  test('retry-after: returned', async () => {
    await expect(logIn(answering('{}', 429, { 'retry-after': '42' }))).rejects.toMatchObject({ retryAfterS: 42 });
  });
  test('success false: the token is invalid', async () => {
    await expect(answering('{"success":false}').validateSession('t')).rejects.toMatchObject({ reason: 'denied' });
  });
  test.each([
    ['401', 401, '{"error":"Sesi kamu sudah berakhir.","code":"UNAUTHENTICATED"}', 'denied'],
    ['401 without a text', 401, '', 'denied'],
    ['a page of a proxy', 403, '<html>Forbidden</html>', 'unavailable'],
    ['a cross-origin request', 403, '{"error":"Ditolak.","code":"CROSS_ORIGIN"}', 'unavailable'],
    ['a broken body', 400, '{"error":"Tidak terbaca.","code":"BAD_REQUEST"}', 'unavailable'],
    ['an unknown address', 404, 'Not Found', 'unavailable'],
    ['too much', 413, '', 'unavailable'],
  ])('token validity: decided only by answers about the token, %s', async (_, status, body, reason) => {
    await expect(answering(body, status).validateSession('t')).rejects.toMatchObject({ reason });
  });
  test('no answer: unavailable, not a refusal', async () => {
    const silent = new HttpAccountInterface(() => Promise.reject(new TypeError('offline')), API);
    await expect(logIn(silent)).rejects.toMatchObject({ name: 'PortError', reason: 'unavailable', message: 'the shop did not answer' });
  });
});

test('account API calls: POST with JSON and a bearer token', async () => {
  const requests: Request[] = [];
  const accounts = new HttpAccountInterface((input, init) => {
    requests.push(new Request(input, init));
    return Promise.resolve(Response.json({ success: true }));
  }, API);
  await accounts.logOut('token-1', true);
  const [request] = requests;
  expect([request?.method, request?.url]).toEqual(['POST', `${API}/auth?action=logout`]);
  expect(request?.headers.get('authorization')).toBe('Bearer token-1');
  expect(await request?.json()).toEqual({ logout_all: true });
});
