import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ownTest } from './halves.ts';
import { type AuthSubject, clientOf, freshPhone, PASSWORD, serverOf, signedUp } from './subject.ts';

/** The contract of the server's interface to any account. */
export const adminContract = (subject: () => AuthSubject): void => {
  describe('account administration by the server', () => {
    test('creation with a confirmed phone: can log in at once', async () => {
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

    test('duplicate phone or e-mail: refused', async () => {
      const { phone } = await signedUp(subject());
      const { admin } = serverOf(subject()).auth;
      expect((await admin.createUser({ phone })).error).toMatchObject({ status: 422, code: 'phone_exists' });
      const email = `${freshPhone()}@toko.example`;
      await admin.createUser({ email });
      expect((await admin.createUser({ email: email.toUpperCase() })).error).toMatchObject({ status: 422, code: 'email_exists' });
    });

    test('account by id: found, otherwise not found', async () => {
      const { id, phone } = await signedUp(subject());
      const { admin } = serverOf(subject()).auth;
      expect((await admin.getUserById(id)).data.user).toMatchObject({ id, phone });
      expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' });
    });

    test('list: in pages', async () => {
      const { id } = await signedUp(subject());
      await signedUp(subject());
      const { admin } = serverOf(subject()).auth;
      const first = await admin.listUsers({ page: 1, perPage: 1 });
      const second = await admin.listUsers({ page: 2, perPage: 1 });
      expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
      expect([first.data.users.length, second.data.users[0]?.id]).toEqual([1, id]);
    });

    test('update: only the given fields', async () => {
      const { id, phone } = await signedUp(subject());
      const email = `${freshPhone()}@toko.example`;
      const { admin } = serverOf(subject()).auth;
      const { data, error } = await admin.updateUserById(id, { email, email_confirm: true, user_metadata: { city: 'Bandung' } });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ phone, email, user_metadata: { name: 'Rina', city: 'Bandung' } });
      expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'phone']);
    });

    ownTest('e-mail given to an account: usable for login', async () => {
      const { id } = await signedUp(subject());
      const email = `${freshPhone()}@toko.example`;
      await serverOf(subject()).auth.admin.updateUserById(id, { email, email_confirm: true });
      expect((await clientOf(subject()).auth.signInWithPassword({ email, password: PASSWORD })).data.user?.id).toBe(id);
    });

    test('new password: ends all sessions', async () => {
      const { id, phone, client } = await signedUp(subject());
      await serverOf(subject()).auth.admin.updateUserById(id, { password: 'sandi-dari-server-1' });
      expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
      expect((await clientOf(subject()).auth.signInWithPassword({ phone, password: 'sandi-dari-server-1' })).error).toBeNull();
    });

    test('unreadable ban duration: refused', async () => {
      const { id } = await signedUp(subject());
      const { error } = await serverOf(subject()).auth.admin.updateUserById(id, { ban_duration: 'selamanya' });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    });

    test('deletion: no login, the token is invalid', async () => {
      const { id, phone, client } = await signedUp(subject());
      expect((await serverOf(subject()).auth.admin.deleteUser(id)).error).toBeNull();
      expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
      const again = await clientOf(subject()).auth.signInWithPassword({ phone, password: PASSWORD });
      expect(again.error).toMatchObject({ code: 'invalid_credentials' });
    });

    test('soft deletion: the row is kept, the number is free', async () => {
      const { id, phone } = await signedUp(subject());
      expect((await serverOf(subject()).auth.admin.deleteUser(id, true)).error).toBeNull();
      expect((await signedUp(subject(), phone)).id).not.toBe(id);
    });
  });

  test('account administration: other callers are refused', async () => {
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
