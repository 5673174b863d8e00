import { describe, expect, test } from '@jest/globals';
import { ownTest } from './halves.ts';
import { type AuthSubject, type Client, claimsOf, clientOf, onAnotherDevice, serverOf, signedUp } from './subject.ts';

const tokensOf = async (client: Client): Promise<{ access: string; refresh: string }> => {
  const { data } = await client.auth.getSession();
  return { access: data.session?.access_token ?? '', refresh: data.session?.refresh_token ?? '' };
};

const refreshWith = (subject: AuthSubject, token: string) => clientOf(subject).auth.refreshSession({ refresh_token: token });

/** The contract of refresh tokens and of signing out. */
export const sessionsContract = (subject: () => AuthSubject): void => {
  describe('refresh token', () => {
    test('renewal: new tokens in the same session', async () => {
      const { client, id } = await signedUp(subject());
      const [before, claims] = [await tokensOf(client), await claimsOf(client)];
      const { data, error } = await client.auth.refreshSession();
      expect(error).toBeNull();
      expect(data.session?.refresh_token).not.toBe(before.refresh);
      expect(data.user?.id).toBe(id);
      expect(await claimsOf(client)).toMatchObject({ session_id: claims['session_id'], amr: claims['amr'] });
    });

    test('concurrent renewals: the same next token, the session stays', async () => {
      const { client } = await signedUp(subject());
      const { refresh } = await tokensOf(client);
      const answers = await Promise.all(Array.from({ length: 6 }, () => refreshWith(subject(), refresh)));
      expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 6 }, () => null));
      expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
    });

    test('unknown or malformed token: refused', async () => {
      const { refresh } = await tokensOf((await signedUp(subject())).client);
      // Backwards it has the form of one.
      const unknown = await refreshWith(subject(), [...refresh].toReversed().join(''));
      expect(unknown.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
      const none = await refreshWith(subject(), 'bukan token!');
      expect(none.error).toMatchObject({ status: 400, code: 'validation_failed' });
    });

    test('reused old token: refused', async () => {
      const { client } = await signedUp(subject());
      const { refresh: stolen } = await tokensOf(client);
      await client.auth.refreshSession();
      await client.auth.refreshSession();
      await subject().advance(11_000);
      expect((await refreshWith(subject(), stolen)).error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    });

    // Upstream marks every token of the session as used, and takes a used one for ten seconds.
    ownTest('stolen token used late: ends the session for both holders', async () => {
      const { client } = await signedUp(subject());
      const { refresh: stolen } = await tokensOf(client);
      await client.auth.refreshSession();
      await client.auth.refreshSession();
      const { access } = await tokensOf(client);
      await subject().advance(11_000);
      await refreshWith(subject(), stolen);
      expect((await client.auth.refreshSession()).error?.status).toBe(400);
      expect((await client.auth.getUser(access)).error).not.toBeNull();
    });
  });

  describe('sign-out', () => {
    test('local: other devices stay', async () => {
      const person = await signedUp(subject());
      const other = await onAnotherDevice(subject(), person);
      const { access, refresh } = await tokensOf(person.client);
      expect((await person.client.auth.signOut({ scope: 'local' })).error).toBeNull();
      expect((await other.auth.getUser()).data.user?.id).toBe(person.id);
      expect((await clientOf(subject()).auth.getUser(access)).error).not.toBeNull();
      expect((await refreshWith(subject(), refresh)).error).toMatchObject({ code: 'refresh_token_not_found' });
    });

    test('others: this device stays', async () => {
      const person = await signedUp(subject());
      const other = await onAnotherDevice(subject(), person);
      expect((await person.client.auth.signOut({ scope: 'others' })).error).toBeNull();
      expect((await person.client.auth.getUser()).data.user?.id).toBe(person.id);
      expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    });

    test('global: all sessions end', async () => {
      const person = await signedUp(subject());
      const other = await onAnotherDevice(subject(), person);
      expect((await person.client.auth.signOut()).error).toBeNull();
      expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    });

    test('by the server with a user’s token: all sessions end', async () => {
      const person = await signedUp(subject());
      const { access, refresh } = await tokensOf(person.client);
      expect((await serverOf(subject()).auth.admin.signOut(access, 'global')).error).toBeNull();
      expect((await refreshWith(subject(), refresh)).error).toMatchObject({ code: 'refresh_token_not_found' });
    });
  });

  test('changed access token: refused', async () => {
    const { client } = await signedUp(subject());
    const { access } = await tokensOf(client);
    const [head, body, signature = ''] = access.split('.');
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await clientOf(subject()).auth.getUser(forged)).error).toMatchObject({ status: 403, code: 'bad_jwt' });
  });
};
