import { describe, expect, test } from '@jest/globals';
import { ownTest } from './halves.ts';
import { type AuthSubject, clientOf, signedUp } from './subject.ts';

const get = (subject: AuthSubject, path: string, headers: Record<string, string> = { apikey: subject.key }): Promise<Response> =>
  (subject.fetch ?? fetch)(`${subject.url}/auth/v1/${path}`, { headers });

const send = (subject: AuthSubject, path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  (subject.fetch ?? fetch)(`${subject.url}/auth/v1/${path}`, {
    method: 'POST',
    body,
    headers: { apikey: subject.key, 'content-type': 'application/json', ...headers },
  });

/** The contract of the public interface and of its errors. */
export const publicInterfaceContract = (subject: () => AuthSubject): void => {
  describe('public auth API', () => {
    test('settings: the available login methods', async () => {
      const settings = (await (await get(subject(), 'settings')).json()) as { external: Record<string, boolean> };
      expect(settings).toMatchObject({ external: { phone: true }, disable_signup: false, phone_autoconfirm: false });
    });

    test('health: available', async () => {
      expect(await (await get(subject(), 'health')).json()).toMatchObject({ name: 'GoTrue' });
    });

    test('signing keys: public parts only', async () => {
      const answer = await get(subject(), '.well-known/jwks.json', {});
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
      const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
      const text = expect.stringMatching(/^[\w-]+$/);
      const key = { alg: 'ES256', crv: 'P-256', kid: text, kty: 'EC', use: 'sig', key_ops: ['verify'], x: text, y: text };
      expect(keys).toContainEqual(expect.objectContaining(key));
      for (const each of keys) expect(Object.keys(each)).not.toEqual(expect.arrayContaining(['d']));
    });

    test('missing or wrong API key: 401', async () => {
      expect((await get(subject(), 'settings', {})).status).toBe(401);
      expect((await get(subject(), 'settings', { apikey: 'sb_publishable_salah' })).status).toBe(401);
    });

    test('no session: refused where one is required', async () => {
      const { status, headers } = await get(subject(), 'user');
      // Behind a gateway a key becomes a token without a person.
      expect([401, 403]).toContain(status);
      expect(['no_authorization', 'bad_jwt']).toContain(headers.get('x-sb-error-code'));
    });

    test.each(['{}', '{"data":{}}', '{"password":"sandi-yang-panjang-1"}'])('anonymous sign-up: refused, %s', async (body) => {
      const answer = await send(subject(), 'signup', body);
      expect([answer.status, await answer.json()]).toMatchObject([422, { error_code: 'anonymous_provider_disabled' }]);
    });

    test.each(['bukan nomor', '0812', '+'])('invalid phone number: refused, %s', async (phone) => {
      const answer = await send(subject(), 'verify', JSON.stringify({ type: 'sms', token: '123456', phone }));
      expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'validation_failed' }]);
    });
  });

  describe('auth API error', () => {
    test('format: by the requested API version', async () => {
      const body = JSON.stringify({ phone: '6281200000001', password: 'bukan-sandinya' });
      const older = await send(subject(), 'token?grant_type=password', body);
      expect([older.status, await older.json()]).toEqual([
        400,
        { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      ]);
      const newer = await send(subject(), 'token?grant_type=password', body, { 'x-supabase-api-version': '2024-01-01' });
      expect([newer.status, await newer.json()]).toEqual([400, { code: 'invalid_credentials', message: 'Invalid login credentials' }]);
      expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    });

    test.each([
      'signup',
      'otp',
      'verify',
      'resend',
      'token?grant_type=password',
      'token?grant_type=refresh_token',
      'token?grant_type=pkce',
    ])('malformed body: a client error, %s', async (path) => {
      const bodies = ['', '{', 'null-', '[]', '"x"', '{"phone":1}', '{"phone":{"a":[]}}', '{"password":[null]}'];
      for (const body of bodies) {
        const { status } = await send(subject(), path, body);
        expect([body, status >= 400 && status < 500]).toEqual([body, true]);
      }
    });

    ownTest.each(['signup', 'otp', 'verify', 'token?grant_type=password'])(
      'of a sign no database stores is the sender’s: %s',
      async (path) => {
        const { status } = await send(subject(), path, '{"phone":"\\u0000","password":"sandi-yang-panjang-1","type":"sms","token":"1"}');
        expect([status >= 400, status < 500]).toEqual([true, true]);
      },
    );

    test('unknown grant type: 400', async () => {
      const { status } = await send(subject(), 'token?grant_type=telepathy', '{}');
      expect(status).toBe(400);
    });
  });

  test('identity linking: an unconfigured provider is refused', async () => {
    const { client } = await signedUp(subject());
    const { error } = await client.auth.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('identity unlinking: the only identity cannot be removed', async () => {
    const { client } = await signedUp(subject());
    const { data } = await client.auth.getUserIdentities();
    const [only] = data?.identities ?? [];
    if (only === undefined) throw new Error('nobody');
    expect((await client.auth.unlinkIdentity(only)).error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
    expect((await clientOf(subject()).auth.getUserIdentities()).error).not.toBeNull();
  });
};
