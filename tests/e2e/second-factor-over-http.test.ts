import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { accountCalls, PASSWORD } from '../support/account-calls.ts';
import { ShopProcess } from '../support/shop-process.ts';

const NEW = 'kata sandi baru';
let shop: ShopProcess;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  await shop.start();
}, 60_000);
afterAll(() => shop.remove());

const { call, verified, signedInClient } = accountCalls(() => shop);

describe('second factor over HTTP', () => {
  test('is required at the next sign-in', async () => {
    const phone = '6281234567005';
    const first = await verified(phone);
    const client = await signedInClient(first);
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const secret = factor?.type === 'totp' ? factor.totp.secret : '';
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: new TOTP({ secret }).generate() });
    expect(error).toBeNull();
    const second = await call('login', { identifier: phone, password: PASSWORD });
    expect(second.body).toMatchObject({ next_step: 'second-factor' });
    expect((await call('sessions', {}, second.body.session_token)).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const other = await signedInClient(second);
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
    expect((await other.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })).error).toBeNull();
    expect((await call('sessions', {}, second.body.session_token)).status).toBe(200);
    // A changed password does not reset this device's second factor.
    const { access_token } = (await other.auth.getSession()).data.session ?? {};
    const change = { current_password: PASSWORD, password: NEW, access_token };
    expect((await call('change-password', change, second.body.session_token)).body).toMatchObject({ message: expect.any(String) });
    expect((await call('sessions', {}, second.body.session_token)).status).toBe(200);
    expect((await call('validate-session', { session_token: first.body.session_token })).status).toBe(401);
    expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  });
  test('none: signing out of Supabase Auth ends the shop’s session, and a new password ends the others', async () => {
    const phone = '6281234567006';
    const [first, second] = [await verified(phone), await call('login', { identifier: phone, password: PASSWORD })];
    const third = await call('login', { identifier: phone, password: PASSWORD });
    await (await signedInClient(first)).auth.signOut({ scope: 'local' });
    expect((await call('validate-session', { session_token: first.body.session_token })).status).toBe(401);
    expect((await (await signedInClient(second)).auth.updateUser({ password: NEW, current_password: PASSWORD })).error).toBeNull();
    const alive = [second, third].map(({ body }) => call('validate-session', { session_token: body.session_token }));
    expect((await Promise.all(alive)).map(({ status }) => status)).toEqual([200, 401]);
  });
});

describe('recovery codes over HTTP', () => {
  test('shown once, usable once each, stored as hashes', async () => {
    const phone = '6281234567007';
    const client = await signedInClient(await verified(phone));
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const secret = factor?.type === 'totp' ? factor.totp.secret : '';
    const { session_token: token } = (await call('login', { identifier: phone, password: PASSWORD })).body;
    expect((await call('recovery-codes', {}, token)).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const first = await call('login', { identifier: phone, password: PASSWORD });
    const here = await signedInClient(first);
    const challenge = { factorId: factor?.id ?? '', code: new TOTP({ secret }).generate() };
    expect((await here.auth.mfa.challengeAndVerify(challenge)).error).toBeNull();
    const codes = (await call('recovery-codes', {}, first.body.session_token)).body['codes'] as string[];
    expect(codes).toHaveLength(10);
    const sql = await shop.database();
    const [stored] = await sql<{ text: string }[]>`select string_agg(to_jsonb(c)::text, ' ') as text from private.recovery_codes c`;
    await sql.end();
    for (const code of codes) expect(stored?.text.toUpperCase()).not.toContain(code.replaceAll('-', ''));

    const lost = await call('login', { identifier: phone, password: PASSWORD });
    expect(lost.body).toMatchObject({ next_step: 'second-factor' });
    const use = (code: string | undefined) => call('use-recovery-code', { code }, lost.body.session_token);
    expect((await use('0000-0000-0000-0000')).body).toMatchObject({ code: 'INVALID_CODE' });
    expect((await call('sessions', {}, lost.body.session_token)).status).toBe(403);
    expect((await use(codes[3]?.toLowerCase())).body).toEqual({ left: 9 });
    expect((await call('sessions', {}, lost.body.session_token)).status).toBe(200);
    const again = await call('login', { identifier: phone, password: PASSWORD });
    expect((await call('use-recovery-code', { code: codes[3] }, again.body.session_token)).body).toMatchObject({ code: 'INVALID_CODE' });
    // The renewed token has assurance level 2, so the lost app can be removed.
    const renewed = await signedInClient(lost);
    expect((await renewed.auth.refreshSession()).error).toBeNull();
    expect((await renewed.auth.mfa.unenroll({ factorId: factor?.id ?? '' })).error).toBeNull();
  });
});
