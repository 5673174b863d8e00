import { describe, expect, test } from '@jest/globals';
import { ownTest } from './halves.ts';
import { type AuthSubject, claimsOf, clientOf, freshPhone, PASSWORD, serverOf, signedUp } from './subject.ts';

/** The contract of signing in, and of recovery without the password. */
export const signInContract = (subject: () => AuthSubject): void => {
  describe('sign-in', () => {
    test('phone and password: both tokens', async () => {
      const { phone, id } = await signedUp(subject());
      const client = clientOf(subject());
      const { data, error } = await client.auth.signInWithPassword({ phone: `+${phone}`, password: PASSWORD });
      expect(error).toBeNull();
      expect(data.user?.id).toBe(id);
      expect(data.session?.expires_in).toBeGreaterThan(0);
      expect(await claimsOf(client)).toMatchObject({ sub: id, amr: [{ method: 'password' }], aal: 'aal1' });
      expect((await client.auth.getClaims()).data?.claims.sub).toBe(id);
    });

    // A hosted project of the shop takes no e-mails (supabase/config.toml).
    ownTest('confirmed e-mail and password: signed in', async () => {
      const email = `${freshPhone()}@toko.example`;
      const made = await serverOf(subject()).auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
      expect(made.error).toBeNull();
      const { data, error } = await clientOf(subject()).auth.signInWithPassword({ email, password: PASSWORD });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id: made.data.user?.id, email });
    });

    test('wrong password and unknown number: the same refusal', async () => {
      const { phone } = await signedUp(subject());
      const wrong = await clientOf(subject()).auth.signInWithPassword({ phone, password: 'bukan-sandinya-1' });
      const unknown = await clientOf(subject()).auth.signInWithPassword({ phone: freshPhone(), password: 'bukan-sandinya-1' });
      expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
      expect(unknown.error).toEqual(wrong.error);
    });

    test('phone code: signed in', async () => {
      const { phone, id, client: before } = await signedUp(subject());
      await before.auth.updateUser({ password: 'sandi-baru-sekali-1' });
      const client = clientOf(subject());
      expect((await client.auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })).error).toBeNull();
      const { data } = await client.auth.verifyOtp({ phone, token: await subject().codeFor(phone), type: 'sms' });
      expect(data.user?.id).toBe(id);
      expect(await claimsOf(client)).toMatchObject({ amr: [{ method: 'otp' }] });
    });

    test('phone code without an account: creates one unless disabled', async () => {
      const phone = freshPhone();
      const client = clientOf(subject());
      const refused = await client.auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
      expect(refused.error).toMatchObject({ status: 422, code: 'otp_disabled' });
      expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
      const { data } = await client.auth.verifyOtp({ phone, token: await subject().codeFor(phone), type: 'sms' });
      expect(data.user?.phone).toBe(phone);
    });
  });

  test('forgotten password: replaced after a phone code', async () => {
    const { phone, client: before } = await signedUp(subject());
    await before.auth.updateUser({ password: 'sandi-lama-sekali-1' });
    const client = clientOf(subject());
    await client.auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    await client.auth.verifyOtp({ phone, token: await subject().codeFor(phone), type: 'sms' });
    expect((await client.auth.updateUser({ password: 'sandi-pengganti-1' })).error).toBeNull();
    const old = await clientOf(subject()).auth.signInWithPassword({ phone, password: 'sandi-lama-sekali-1' });
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
    const fresh = await clientOf(subject()).auth.signInWithPassword({ phone, password: 'sandi-pengganti-1' });
    expect(fresh.error).toBeNull();
  });

  test('blocked account: neither sign-in nor renewal', async () => {
    const { phone, id, client } = await signedUp(subject());
    await serverOf(subject()).auth.admin.updateUserById(id, { ban_duration: '24h' });
    const again = await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 400, code: 'user_banned' });
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    const { error } = await client.auth.refreshSession();
    // Upstream resumes the session after the block; ours ends it.
    expect([error?.status, ['user_banned', 'refresh_token_not_found'].includes(error?.code ?? '')]).toEqual([400, true]);
    await serverOf(subject()).auth.admin.updateUserById(id, { ban_duration: 'none' });
    expect((await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });
};
