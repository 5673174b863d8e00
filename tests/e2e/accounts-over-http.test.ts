import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { accountCalls, PASSWORD } from '../support/account-calls.ts';
import { OWNER } from '../support/owner.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

const run = promisify(execFile);
const NEW = 'kata sandi baru';
let shop: ShopProcess;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  await shop.start();
}, 60_000);
afterAll(() => shop.remove());

const { call, codeFor, verified, signedInClient } = accountCalls(() => shop);

describe('customer over HTTP', () => {
  test('signs up, verifies, completes the profile, signs out, resets the password and signs in', async () => {
    const phone = '6281234567001';
    const signedIn = await verified(phone, '0812-3456-7001');
    expect(signedIn).toMatchObject({ status: 200, body: { next_step: 'complete-profile', user: { phone, phone_verified: true } } });
    const token = signedIn.body.session_token ?? '';
    const profile = { user_id: signedIn.body.user?.id, email: 'Rina@Toko.example', name: 'Rina Sari', password: PASSWORD };
    expect((await call('complete-profile', { ...profile, password: 'salah semua' }, token)).status).toBe(401);
    const completed = await call('complete-profile', profile, token);
    expect(completed).toMatchObject({ status: 200, body: { user: { email: 'rina@toko.example', profile_completed: true } } });
    expect(await call('validate-session', { session_token: token })).toMatchObject({ status: 200, body: { success: true } });
    expect((await call('logout', { logout_all: false }, token)).body).toEqual({ success: true });
    expect((await call('validate-session', { session_token: token })).status).toBe(401);
    const sent = await call('request-password-reset', { identifier: '+62 812-3456-7001' });
    const reset = { user_id: sent.body['user_id'], verification_code: await codeFor(phone, 2), password: NEW };
    expect((await call('reset-password', reset)).status).toBe(200);
    expect((await call('login', { identifier: phone, password: PASSWORD })).status).toBe(401);
    expect((await call('login', { identifier: 'rina@toko.example', password: NEW })).body).toMatchObject({ next_step: 'done' });
  });
  test('the backend session works in the data interface until signing out', async () => {
    const signedIn = await verified('6281234567002');
    const { access_token } = signedIn.body['backend_session'] as { access_token: string };
    const html = await (await shop.get('/')).text();
    const [key = ''] = /sb_publishable_[\w-]+/.exec(html) ?? [];
    const own = () => shop.get('/rest/v1/profiles?select=name', { headers: { apikey: key, authorization: `Bearer ${access_token}` } });
    expect(await (await own()).json()).toEqual([{ name: 'Rina' }]);
    await call('logout', { logout_all: true }, signedIn.body.session_token);
    expect(await (await own()).json()).toEqual([]);
  });
  test('deletes the account, and the number can sign up again', async () => {
    const phone = '6281234567003';
    const signedIn = await verified(phone);
    expect((await call('export-data', {}, signedIn.body.session_token)).body).toMatchObject({ data: { profile: { name: 'Rina' } } });
    expect((await call('delete-account', { password: PASSWORD }, signedIn.body.session_token)).body).toEqual({ success: true });
    expect((await call('login', { identifier: phone, password: PASSWORD })).status).toBe(401);
    expect((await verified(phone)).status).toBe(200);
  });
  test('number, code, password and token are not in the shop’s output', async () => {
    const signedIn = await verified('6281234567004');
    for (const secret of ['81234567004', await codeFor('6281234567004'), PASSWORD, signedIn.body.session_token ?? '?'])
      expect(shop.output).not.toContain(secret);
    expect(shop.output).toContain('/internal/outbox');
  });
});

describe('customer with a completed profile', () => {
  const completed = async (
    phone: string,
  ): Promise<{ readonly token: string; readonly client: Awaited<ReturnType<typeof signedInClient>> }> => {
    const { body } = await verified(phone);
    const profile = { user_id: body.user?.id, email: `${phone}@toko.example`, name: 'Rina', password: PASSWORD };
    const answer = await call('complete-profile', profile, body.session_token);
    expect(answer.status).toBe(200);
    return { token: body.session_token ?? '', client: await signedInClient(answer) };
  };
  const isIn = async (token: string): Promise<boolean> => (await call('validate-session', { session_token: token })).status === 200;

  test('signing out other devices and changing the password keep the session', async () => {
    const phone = '6281234567020';
    const { token, client } = await completed(phone);
    const other = (await call('login', { identifier: phone, password: PASSWORD })).body.session_token ?? '';
    expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    expect((await client.auth.updateUser({ password: NEW, current_password: PASSWORD })).error).toBeNull();
    expect([await isIn(token), (await client.auth.getUser()).error]).toEqual([true, null]);
    await call('logout', {}, token);
    expect((await client.auth.getUser()).error).not.toBeNull();
  });
  test('adds an authenticator app with the same session', async () => {
    const { token, client } = await completed('6281234567021');
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const secret = factor?.type === 'totp' ? factor.totp.secret : '';
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: new TOTP({ secret }).generate() });
    expect(error).toBeNull();
    expect((await call('sessions', {}, token)).status).toBe(200);
  });
});

test('password check: by the shop’s server only, where wrong ones count as failed sign-ins', async () => {
  const phone = '6281234567023';
  const { body } = await verified(phone);
  const { access_token } = body['backend_session'] as { access_token: string };
  const client = await signedInClient({ status: 200, body });
  expect((await client.auth.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe('phone_provider_disabled');
  const change = (current_password: string) =>
    call('change-password', { current_password, password: NEW, access_token }, body.session_token);
  const wrong = await Promise.all(Array.from({ length: 5 }, () => change('salah semua')));
  expect(wrong.map((answer) => answer.body['code'])).toEqual(Array.from({ length: 5 }, () => 'WRONG_PASSWORD'));
  expect((await change(PASSWORD)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect((await call('login', { identifier: phone, password: PASSWORD })).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
});

test('sign-in with a blank identifier: the same answer as a wrong password', async () => {
  const wrong = await call('login', { identifier: '6281999999998', password: 'salah semua' });
  expect(wrong.status).toBe(401);
  for (const identifier of ['', ' ', '\t\n', '\u00a0', '\ufeff'])
    expect(await call('login', { identifier, password: 'salah semua' })).toEqual(wrong);
});

test('sign-in of staff: is_staff without is_admin', async () => {
  const phone = '6281234567022';
  const { user } = (await verified(phone)).body;
  const sql = await shop.database();
  await sql`insert into private.user_roles (user_id, role) values (${user?.id ?? ''}, 'cs')`;
  await sql.end();
  expect((await call('login', { identifier: phone, password: PASSWORD })).body).toMatchObject({
    user: { is_staff: true, is_admin: false },
  });
});

describe('the owner', () => {
  const reset = async (phone: string): Promise<string> => {
    await run(process.execPath, ['dist/server/main.node.js', 'owner', '--phone', phone], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataFolder },
    });
    return (await readFile(join(shop.dataFolder, 'owner-password.txt'), 'utf8')).split('\n')[1] ?? '';
  };

  test('signs in with the configured password', async () => {
    const answer = await call('login', { identifier: OWNER.phone, password: OWNER.password });
    expect(answer.body).toMatchObject({ next_step: 'done', user: { is_admin: true } });
  });
  test('reset from the machine: works while the shop runs and while it is stopped', async () => {
    const before = await call('login', { identifier: OWNER.phone, password: OWNER.password });
    const second = await reset(OWNER.phone.replace(/\d{4}(?=\d)/g, '$&-'));
    expect(second).toMatch(/^\w{16}$/);
    expect((await call('validate-session', { session_token: before.body.session_token })).status).toBe(401);
    expect((await call('login', { identifier: OWNER.phone, password: OWNER.password })).status).toBe(401);
    expect((await call('login', { identifier: OWNER.phone, password: second })).body).toMatchObject({ user: { is_admin: true } });
    await shop.end();
    const third = await reset(OWNER.phone.replace(/\d{4}(?=\d)/g, '$&-'));
    await shop.start();
    await eventually(async () => (await call('login', { identifier: OWNER.phone, password: third })).status === 200);
    const sql = await shop.database();
    const [row] = await sql<{ lines: number }[]>`select count(*)::int as lines from private.audit_log where action = 'owner.reset'`;
    await sql.end();
    expect(row?.lines).toBe(2);
  }, 60_000);
});
