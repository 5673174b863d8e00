import { expect, test } from '@jest/globals';
import type { Credential } from '../../../../src/application/auth/server/identity-provider.ts';
import { isPortError } from '../../../../src/application/shared/port-error.ts';
import { SupabaseIdentityProvider } from '../../../../src/infrastructure/supabase-server/auth/identity-provider.ts';

test('hosted login: unknown numbers are compared with a decoy account, created once', async () => {
  const calls: [string, string][] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(new Request(input).url);
    calls.push([
      `${init?.method} ${pathname.replace('/auth/v1', '')}${search}`,
      (JSON.parse(String(init?.body)) as { phone: string }).phone,
    ]);
    const code = pathname.endsWith('/token') ? 'invalid_credentials' : 'phone_exists';
    return Response.json({ code, error_code: code, msg: code }, { status: 422 });
  };
  const identity = new SupabaseIdentityProvider({ url: 'http://supabase', secretKey: 'k', isHosted: true }, fetcher);
  await identity.simulateSignIn('salah semua');
  await identity.simulateSignIn('salah semua');
  const [made, ...compared] = calls;
  expect(made).toEqual(['POST /admin/users', expect.stringMatching(/^999\d{11}$/)]);
  expect(compared).toEqual([0, 1].map(() => ['POST /token?grant_type=password', made?.[1]]));
});

const PHONE = '6281234567001';

/** The result of a login, and the calls to the project and the database that it made. */
const signIn = async (refusal: string, credential: Credential, rightPassword: string) => {
  const calls: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    const { phone } = JSON.parse(String(init?.body)) as { phone?: string };
    const isDecoy = phone !== undefined && phone !== PHONE;
    calls.push(`${pathname.replace('/auth/v1', '')}${isDecoy ? ' of the decoy' : ''}`);
    const code = pathname.endsWith('/users') ? 'phone_exists' : isDecoy ? 'invalid_credentials' : refusal;
    return Response.json({ code, error_code: code, msg: code }, { status: 400 });
  };
  const compare = async (phone: string, password: string): Promise<boolean> => {
    calls.push(`comparison for ${phone}`);
    return password === rightPassword;
  };
  const address = { url: 'http://supabase', secretKey: 'k', isHosted: true };
  const identity = new SupabaseIdentityProvider(address, fetcher, undefined, compare);
  const code = await identity.signIn(credential, 'rahasia banget').then(
    () => 'done',
    (error: unknown) => (isPortError(error, 'denied') ? error.code : String(error)),
  );
  return { code, calls: calls.toSorted() };
};
const DECOY = ['/admin/users of the decoy', '/token of the decoy'];

test('hosted login: a blocked account with a wrong password gets the usual answer after a comparison', async () => {
  const wrong = await signIn('user_banned', { phone: PHONE }, 'kata sandi lain');
  expect(wrong).toEqual({ code: 'invalid_credentials', calls: [...DECOY, '/token', `comparison for ${PHONE}`].toSorted() });
  expect((await signIn('user_banned', { phone: PHONE }, 'rahasia banget')).code).toBe('user_banned');
});
test('hosted login: a project without e-mail login answers as for a wrong password after a comparison', async () => {
  const answer = await signIn('email_provider_disabled', { email: 'rina@toko.example' }, '');
  expect(answer).toEqual({ code: 'invalid_credentials', calls: [...DECOY, '/token'].toSorted() });
});
test('hosted login: other refusals are unchanged', async () => {
  expect(await signIn('over_request_rate_limit', { phone: PHONE }, '')).toEqual({ code: 'over_request_rate_limit', calls: ['/token'] });
});
test.each([
  [429, 'over_sms_send_rate_limit'],
  [422, 'sms_send_failed'],
])('hosted hook refusal: status %i with an unknown code is %s', async (status, code) => {
  const fetcher: typeof fetch = async () =>
    Response.json({ code: status, error_code: 'unknown', msg: 'Kode belum bisa dikirim.' }, { status });
  const identity = new SupabaseIdentityProvider({ url: 'http://supabase', secretKey: 'k', isHosted: true }, fetcher);
  await expect(identity.sendResetCode(PHONE)).rejects.toMatchObject({ reason: 'denied', code });
});

test('hosted login: the password is sent composed, then as typed if different', async () => {
  const [composed, decomposed] = ['kata sandi é'.normalize('NFC'), 'kata sandi é'.normalize('NFD')];
  const passwordsFor = async (typed: string): Promise<readonly string[]> => {
    const sent: string[] = [];
    const fetcher: typeof fetch = async (_, init) => {
      const { password } = JSON.parse(String(init?.body)) as { password?: string };
      if (password !== undefined) sent.push(password);
      return Response.json({ code: 'invalid_credentials', error_code: 'invalid_credentials', msg: 'no' }, { status: 400 });
    };
    const identity = new SupabaseIdentityProvider({ url: 'http://supabase', secretKey: 'k', isHosted: true }, fetcher);
    await identity.signIn({ phone: PHONE }, typed).catch(() => undefined);
    return sent;
  };
  expect(await passwordsFor(decomposed)).toEqual([composed, decomposed]);
  expect(await passwordsFor(composed)).toEqual([composed]);
});
