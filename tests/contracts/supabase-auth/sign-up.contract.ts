import { describe, expect, test } from '@jest/globals';
import { type AuthSubject, claimsOf, clientOf, freshPhone, otherThan, PASSWORD, signedUp } from './subject.ts';

/** The contract of sign-up: number, password, code. */
export const signUpContract = (subject: () => AuthSubject): void => {
  describe('sign-up', () => {
    test('new number: unconfirmed account, the code signs in', async () => {
      const phone = freshPhone();
      const client = clientOf(subject());
      const made = await client.auth.signUp({ phone: `+${phone}`, password: PASSWORD, options: { data: { name: 'Rina' } } });
      expect(made.error).toBeNull();
      expect(made.data.session).toBeNull();
      expect(made.data.user).toMatchObject({ phone, user_metadata: { name: 'Rina' }, app_metadata: { provider: 'phone' } });
      expect(made.data.user?.phone_confirmed_at).toBeUndefined();
      const early = await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD });
      expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' });

      const { data, error } = await client.auth.verifyOtp({ phone, token: await subject().codeFor(phone), type: 'sms' });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id: made.data.user?.id, phone });
      expect(data.user?.phone_confirmed_at).toEqual(expect.any(String));
      expect(data.user?.identities).toMatchObject([{ provider: 'phone', user_id: made.data.user?.id }]);
      expect(data.session).toMatchObject({ token_type: 'bearer', refresh_token: expect.any(String) });
      expect(await claimsOf(client)).toMatchObject({
        sub: made.data.user?.id,
        aud: 'authenticated',
        role: 'authenticated',
        phone,
        aal: 'aal1',
        amr: [{ method: 'otp', timestamp: expect.any(Number) }],
        session_id: expect.any(String),
        user_metadata: { name: 'Rina' },
      });
    });

    test('taken number: looks like a new account, none is created', async () => {
      const { phone, id } = await signedUp(subject());
      const again = await clientOf(subject()).auth.signUp({ phone, password: 'sandi-orang-lain-1' });
      expect(again.error).toBeNull();
      expect(again.data.user).toMatchObject({ phone, identities: [] });
      expect(again.data.user?.id).not.toBe(id);
      const own = await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD });
      expect(own.data.user?.id).toBe(id);
    });

    test('invalid phone number: refused', async () => {
      const { error } = await clientOf(subject()).auth.signUp({ phone: 'bukan nomor', password: PASSWORD });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    });

    test('short password: refused with the reason', async () => {
      const { error } = await clientOf(subject()).auth.signUp({ phone: freshPhone(), password: 'pendek' });
      expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password', reasons: ['length'] });
    });

    test('e-mail: disabled', async () => {
      const { error } = await clientOf(subject()).auth.signUp({ email: 'orang@toko.example', password: PASSWORD });
      expect(['email_provider_disabled', 'signup_disabled']).toContain(error?.code);
    });
  });

  describe('phone code', () => {
    test('wrong code: refused, the correct one stays valid', async () => {
      const phone = freshPhone();
      const client = clientOf(subject());
      await client.auth.signUp({ phone, password: PASSWORD });
      const code = await subject().codeFor(phone);
      const wrong = await client.auth.verifyOtp({ phone, token: otherThan(code), type: 'sms' });
      expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' });
      expect((await client.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull();
    });

    test('correct code: valid once', async () => {
      const phone = freshPhone();
      const client = clientOf(subject());
      await client.auth.signUp({ phone, password: PASSWORD });
      const token = await subject().codeFor(phone);
      expect((await client.auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
      const again = await clientOf(subject()).auth.verifyOtp({ phone, token, type: 'sms' });
      expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
    });

    test('unknown number: the same refusal', async () => {
      const { error } = await clientOf(subject()).auth.verifyOtp({ phone: freshPhone(), token: '123456', type: 'sms' });
      expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
    });

    test('resend within a minute: refused', async () => {
      const phone = freshPhone();
      const client = clientOf(subject());
      await client.auth.signUp({ phone, password: PASSWORD });
      const { error } = await client.auth.resend({ type: 'sms', phone });
      expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    });

    test('resend without a pending code: reported as sent, not sent', async () => {
      const { error } = await clientOf(subject()).auth.resend({ type: 'sms', phone: freshPhone() });
      expect(error).toBeNull();
    });
  });
};
