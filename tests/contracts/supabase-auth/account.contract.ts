import { describe, expect, test } from '@jest/globals';
import { ownTest } from './halves.ts';
import { type AuthSubject, clientOf, freshPhone, onAnotherDevice, otherThan, PASSWORD, signedUp } from './subject.ts';

/** The contract of changes of one's own account. */
export const accountContract = (subject: () => AuthSubject): void => {
  describe('own account', () => {
    test('session: id, phone and metadata', async () => {
      const { client, id, phone } = await signedUp(subject());
      const { data } = await client.auth.getUser();
      expect(data.user).toMatchObject({ id, phone, role: 'authenticated', user_metadata: { name: 'Rina' } });
    });

    test('user metadata: merged by field', async () => {
      const { client } = await signedUp(subject());
      await client.auth.updateUser({ data: { name: 'Rina Wijaya', avatar: 'a.png' } });
      const { data } = await client.auth.updateUser({ data: { avatar: null } });
      expect(data.user?.user_metadata).toMatchObject({ name: 'Rina Wijaya' });
      expect(data.user?.user_metadata).not.toHaveProperty('avatar');
    });

    test('app metadata: refused', async () => {
      const { client } = await signedUp(subject());
      const wish = { app_metadata: { role: 'owner' } } as object;
      expect((await client.auth.updateUser(wish)).error).toMatchObject({ status: 403, code: 'not_admin' });
    });

    test('new password: other devices are signed out', async () => {
      const person = await signedUp(subject());
      const other = await onAnotherDevice(subject(), person);
      expect((await person.client.auth.updateUser({ password: 'sandi-baru-sekali-1' })).error).toBeNull();
      expect((await person.client.auth.getUser()).error).toBeNull();
      expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
      const { phone } = person;
      expect((await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe('invalid_credentials');
      expect((await clientOf(subject()).auth.signInWithPassword({ phone, password: 'sandi-baru-sekali-1' })).error).toBeNull();
    });

    // With a hosted project the code would go to the e-mail, and no letter reaches that of an account without one.
    ownTest('phone code: replaces the current password, once', async () => {
      const person = await signedUp(subject());
      const client = await onAnotherDevice(subject(), person);
      const refused = await client.auth.updateUser({ password: 'sandi-baru-sekali-1' });
      expect(refused.error).toMatchObject({ status: 400, code: 'current_password_required' });
      expect((await client.auth.reauthenticate()).error).toBeNull();
      const nonce = await subject().codeFor(person.phone);
      const wrong = await client.auth.updateUser({ password: 'sandi-baru-sekali-1', nonce: otherThan(nonce) });
      expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
      expect((await client.auth.updateUser({ password: 'sandi-baru-sekali-1', nonce })).error).toBeNull();
      const again = await client.auth.updateUser({ password: 'sandi-lain-sekali-1', nonce });
      expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
      expect((await clientOf(subject()).auth.reauthenticate()).error).not.toBeNull();
    });

    test('same or short password: refused', async () => {
      const { client } = await signedUp(subject());
      expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({ status: 422, code: 'same_password' });
      expect((await client.auth.updateUser({ password: 'pendek' })).error).toMatchObject({ status: 422, code: 'weak_password' });
    });

    test('new phone number: applied after its code', async () => {
      const { client, id, phone: old } = await signedUp(subject());
      const phone = freshPhone();
      const updated = await client.auth.updateUser({ phone });
      expect(updated.data.user).toMatchObject({ phone: old, new_phone: phone });
      const { data, error } = await client.auth.verifyOtp({ phone, token: await subject().codeFor(phone), type: 'phone_change' });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id, phone });
      expect((await clientOf(subject()).auth.signInWithPassword({ phone: old, password: PASSWORD })).error?.code).toBe(
        'invalid_credentials',
      );
    });

    test('taken phone number: refused together with a new password', async () => {
      const { phone: taken } = await signedUp(subject());
      const { client, phone } = await signedUp(subject());
      expect((await client.auth.updateUser({ phone: taken })).error).toMatchObject({ status: 422, code: 'phone_exists' });
      const { error } = await client.auth.updateUser({ password: 'sandi-baru-sekali-1', phone: taken, data: { name: 'Lain' } });
      expect(error).toMatchObject({ status: 422, code: 'phone_exists' });
      expect((await client.auth.getUser()).data.user?.user_metadata['name']).not.toBe('Lain');
      expect((await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    });
  });
};
