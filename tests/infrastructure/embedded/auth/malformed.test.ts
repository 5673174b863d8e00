import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { freshPhone, PASSWORD } from '../../../contracts/supabase-auth/subject.ts';
import { body } from '../../../support/malformed/bodies.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../../../support/test-database.ts';

let database: TestDatabase;
let customer: TestUser;
beforeAll(async () => {
  database = await openTestDatabase({ acceptsPhone: (phone) => phone.startsWith('62') });
  customer = await database.user();
});
afterAll(() => database.close());

const ID = '00000000-0000-4000-8000-000000000001';
const ROUTES = [
  ['POST', 'signup'],
  ['POST', 'otp'],
  ['POST', 'verify'],
  ['POST', 'resend'],
  ['POST', 'token?grant_type=password'],
  ['POST', 'token?grant_type=refresh_token'],
  ['POST', 'token?grant_type=pkce'],
  ['PUT', 'user'],
  ['POST', 'factors'],
  ['POST', `factors/${ID}/challenge`],
  ['POST', `factors/${ID}/verify`],
  ['DELETE', `factors/${ID}`],
  ['DELETE', `user/identities/${ID}`],
  ['POST', 'admin/users'],
  ['PUT', `admin/users/${ID}`],
  ['DELETE', `admin/users/${ID}`],
] as const;

test.each(ROUTES)('auth route %s %s: malformed bodies never cause a server error', async (method, path) => {
  const isOfServer = path.startsWith('admin');
  const bodies = fc.sample(body, { numRuns: 60, seed: 20_261_121 });
  const statuses = await Promise.all(
    bodies.map(async (bytes) => {
      const init = { method, body: new Uint8Array(bytes), headers: { 'content-type': 'application/json' } };
      const { status } = await database.request(`/auth/v1/${path}`, { ...init, token: isOfServer ? 'service' : customer.token });
      return status;
    }),
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(database.sent).toEqual([]);
});

test.each(['%00', '..%2f', 'x'.repeat(3000), '%ff', "'; drop table auth.users; --"])(
  'auth route: malformed id is not found, %s',
  async (id) => {
    for (const path of [`factors/${id}`, `user/identities/${id}`]) {
      const { status } = await database.request(`/auth/v1/${path}`, { method: 'DELETE', token: customer.token });
      expect(status).toBe(404);
    }
  },
);

test('auth text: characters that PostgreSQL cannot store are refused, escaped look-alikes are stored', async () => {
  const send = (json: string) => database.request('/auth/v1/signup', { method: 'POST', body: json });
  const about = (name: string): string => `{"phone":"${freshPhone()}","password":"${PASSWORD}","data":{"name":"${name}"}}`;
  expect((await send(about('\\u0000'))).status).toBe(400);
  expect((await send(about('\\ud800'))).status).toBe(400);
  expect((await send(about('\\ud83d\\udca5'))).status).toBe(200);
  expect((await send(about('\\\\u0000'))).status).toBe(200);
});

test('auth metadata: refused if too large for a token', async () => {
  const data = { story: 'a'.repeat(5000) };
  const answer = await database.request('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ phone: freshPhone(), password: PASSWORD, data }),
  });
  expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ error_code: 'validation_failed' })]);
  const large = await database.request('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ data: { story: 'a'.repeat(70_000) } }),
  });
  expect(large.status).toBe(413);
});
