import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ownTest } from './halves.ts';
import { type AuthSubject, clientOf, freshPhone, PASSWORD, serverOf, signedUp } from './subject.ts';

/** The contract of the server's interface to any account. */
export const adminContract = (subject: () => AuthSubject): void => {
  describe('the server', () => {
    test('makes an account that can sign in at once', async () => {
      const phone = freshPhone();
      const { data, error } = await serverOf(subject()).auth.admin.createUser({
        phone,
        password: PASSWORD,
        phone_confirm: true,
        user_metadata: { name: 'Budi' },
        app_metadata: { shop: 'arena' },
      });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ phone, user_metadata: { name: 'Budi' }, app_metadata: { provider: 'phone', shop: 'arena' } });
      const signedIn = await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD });
      expect(signedIn.data.user?.id).toBe(data.user?.id);
    });

    test('does not give a number or an address out twice', async () => {
      const { phone } = await signedUp(subject());
      const { admin } = serverOf(subject()).auth;
      expect((await admin.createUser({ phone })).error).toMatchObject({ status: 422, code: 'phone_exists' });
      const email = `${freshPhone()}@toko.example`;
      await admin.createUser({ email });
      expect((await admin.createUser({ email: email.toUpperCase() })).error).toMatchObject({ status: 422, code: 'email_exists' });
    });

    test('finds an account by its id, and says so when there is none', async () => {
      const { id, phone } = await signedUp(subject());
      const { admin } = serverOf(subject()).auth;
      expect((await admin.getUserById(id)).data.user).toMatchObject({ id, phone });
      expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' });
    });

    test('lists accounts page by page', async () => {
      const { id } = await signedUp(subject());
      await signedUp(subject());
      const { admin } = serverOf(subject()).auth;
      const first = await admin.listUsers({ page: 1, perPage: 1 });
      const second = await admin.listUsers({ page: 2, perPage: 1 });
      expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
      expect([first.data.users.length, second.data.users[0]?.id]).toEqual([1, id]);
    });

    test('changes what it names and nothing else', async () => {
      const { id, phone } = await signedUp(subject());
      const email = `${freshPhone()}@toko.example`;
      const { admin } = serverOf(subject()).auth;
      const { data, error } = await admin.updateUserById(id, { email, email_confirm: true, user_metadata: { city: 'Bandung' } });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ phone, email, user_metadata: { name: 'Rina', city: 'Bandung' } });
      expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'phone']);
    });

    ownTest('gives an account an e-mail that signs in', async () => {
      const { id } = await signedUp(subject());
      const email = `${freshPhone()}@toko.example`;
      await serverOf(subject()).auth.admin.updateUserById(id, { email, email_confirm: true });
      expect((await clientOf(subject()).auth.signInWithPassword({ email, password: PASSWORD })).data.user?.id).toBe(id);
    });

    test('sets a password, which ends every session', async () => {
      const { id, phone, client } = await signedUp(subject());
      await serverOf(subject()).auth.admin.updateUserById(id, { password: 'sandi-dari-server-1' });
      expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
      expect((await clientOf(subject()).auth.signInWithPassword({ phone, password: 'sandi-dari-server-1' })).error).toBeNull();
    });

    test('refuses a span it cannot read', async () => {
      const { id } = await signedUp(subject());
      const { error } = await serverOf(subject()).auth.admin.updateUserById(id, { ban_duration: 'selamanya' });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    });

    test('deletes an account: it cannot sign in, and its token is nobody’s', async () => {
      const { id, phone, client } = await signedUp(subject());
      expect((await serverOf(subject()).auth.admin.deleteUser(id)).error).toBeNull();
      expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
      const again = await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD });
      expect(again.error).toMatchObject({ code: 'invalid_credentials' });
    });

    test('deletes an account and keeps its row, and the number is free', async () => {
      const { id, phone } = await signedUp(subject());
      expect((await serverOf(subject()).auth.admin.deleteUser(id, true)).error).toBeNull();
      expect((await signedUp(subject(), phone)).id).not.toBe(id);
    });
  });

  test('nobody else may do any of it', async () => {
    const { id, client } = await signedUp(subject());
    const visitor = await clientOf(subject()).auth.admin.listUsers();
    expect([401, 403]).toContain(visitor.error?.status);
    const { data } = await client.auth.getSession();
    const headers = { apikey: subject().key, authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'application/json' };
    for (const [method, path] of [
      ['GET', 'users'],
      ['POST', 'users'],
      ['GET', `users/${id}`],
      ['PUT', `users/${id}`],
      ['DELETE', `users/${id}`],
      ['GET', `users/${id}/factors`],
    ] as const) {
      const init = method === 'GET' ? { method, headers } : { method, headers, body: JSON.stringify({ role: 'service_role' }) };
      expect([method, path, (await fetch(`${subject().url}/auth/v1/admin/${path}`, init)).status]).toEqual([method, path, 403]);
    }
  });
};
