import { expect, test } from '@jest/globals';
import { SupabaseIdentityProvider } from '../../../../src/infrastructure/supabase-server/auth/identity-provider.ts';

const ID = '5d2c1c51-3b43-4a6c-9b0e-0e8a2f3f6a11';
const TOKEN = `e30.${Buffer.from(JSON.stringify({ sub: ID, session_id: 's1' })).toString('base64url')}.x`;
const SESSION = { access_token: TOKEN, refresh_token: 'r', expires_in: 600, token_type: 'bearer', user: { id: ID } };

/** A provider that accepts the code and refuses that many new passwords. */
const provider = (refusals: number, code: string) => {
  const [calls, pauses] = [[] as string[], [] as number[]];
  let left = refusals;
  const fetcher: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(new Request(input).url);
    calls.push(`${init?.method ?? 'GET'} ${pathname.replace('/auth/v1', '')}${search}`);
    if (pathname.endsWith('/verify')) return Response.json(SESSION);
    if (pathname.endsWith('/logout')) return new Response(null, { status: 204 });
    left -= 1;
    return left < 0 ? Response.json({ id: ID }) : Response.json({ code, error_code: code, msg: code }, { status: 429 });
  };
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  const identity = new SupabaseIdentityProvider({ url: 'http://supabase', secretKey: 'k' }, fetcher, pause);
  const reset = async (): Promise<void> => identity.setPassword(await identity.verifyPhone('6281234567001', '123456'), 'kata sandi baru');
  return { reset, calls, pauses };
};
const SET = `PUT /admin/users/${ID}`;

test('password reset: a busy provider is retried because the code is used, then all devices are signed out', async () => {
  const { reset, calls, pauses } = provider(2, 'over_request_rate_limit');
  await reset();
  expect(calls).toEqual(['POST /verify', SET, SET, SET, 'POST /logout?scope=global']);
  expect(pauses).toHaveLength(2);
});
test('password reset: a provider that stays busy leaves the other devices signed in', async () => {
  const { reset, calls } = provider(99, 'over_request_rate_limit');
  await expect(reset()).rejects.toMatchObject({ reason: 'denied', code: 'over_request_rate_limit' });
  expect(calls).toEqual(['POST /verify', SET, SET, SET, SET]);
});
test('password reset: a refused password is not retried', async () => {
  const { reset, calls } = provider(99, 'weak_password');
  await expect(reset()).rejects.toMatchObject({ code: 'weak_password' });
  expect(calls).toEqual(['POST /verify', SET]);
});
test('code verification: an unknown request calls the provider with an unassignable number', async () => {
  const bodies: string[] = [];
  const fetcher: typeof fetch = async (_, init) => {
    bodies.push(String(init?.body));
    return Response.json({ code: 'otp_expired', error_code: 'otp_expired', msg: 'Token has expired or is invalid' }, { status: 403 });
  };
  await new SupabaseIdentityProvider({ url: 'http://supabase', secretKey: 'k' }, fetcher).simulateVerification('123456');
  expect(JSON.parse(bodies[0] ?? '{}')).toMatchObject({ phone: expect.stringMatching(/^999\d{11}$/), token: '123456', type: 'sms' });
});
