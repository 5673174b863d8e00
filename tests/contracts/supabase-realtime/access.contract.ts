import { describe, expect, test } from '@jest/globals';
import { announce, idOf, listening, receivedBy } from './notifications.ts';
import { clientOf, freshName, Inbox, joined, type RealtimeSubject, signedIn } from './subject.ts';

const closed = { config: { private: true } };

/** The contract of access: who may join, and for how long. */
export const accessContract = (subject: () => RealtimeSubject): void => {
  describe('private channel', () => {
    test('guest: refused', async () => {
      const client = clientOf(subject());
      await expect(joined(client.channel('user:semua', closed))).rejects.toThrow(/permission/);
    });

    test('channel of another user: refused', async () => {
      const [me, other] = [await signedIn(subject()), await signedIn(subject())];
      await expect(joined(me.client.channel(`user:${other.id}`, closed))).rejects.toThrow(/permission/);
      await expect(me.client.channel(`user:${other.id}`, closed).httpSend('x', {})).rejects.toThrow();
    });
  });

  test('realtime token: an invalid one or one with another signature is refused', async () => {
    for (const token of ['bukan-token', `${btoa('{"alg":"HS256"}')}.${btoa('{"role":"service_role","exp":9999999999}')}.tanda`]) {
      const client = clientOf(subject(), '2.0.0', async () => token);
      await client.realtime.setAuth();
      await expect(joined(client.channel(freshName()))).rejects.toThrow(/JWT/);
    }
  });

  test('guest who signs in: receives own rows on the existing channel', async () => {
    const { id, client: person } = await signedIn(subject());
    const guest = clientOf(subject());
    const inbox = await listening(guest);
    await announce(subject(), { user_id: id });
    expect(await receivedBy(subject(), inbox)).toEqual([]);
    const { data } = await person.auth.getSession();
    await guest.realtime.setAuth(data.session?.access_token ?? '');
    // A heartbeat after the token: its answer shows that the token was accepted.
    await joined(guest.channel(freshName()));
    const row = await announce(subject(), { user_id: id });
    expect((await receivedBy(subject(), inbox)).map(idOf)).toContain(row.id);
  });

  test('user who signs out: receives no more own rows', async () => {
    const { id, client } = await signedIn(subject());
    const inbox = new Inbox<unknown>();
    const ended = new Promise((resolve) => {
      client
        .channel(freshName())
        .on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' }, inbox.put)
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') void client.auth.signOut();
          if (status === 'CLOSED') resolve(status);
        });
    });
    await ended;
    await announce(subject(), { user_id: id });
    const other = clientOf(subject());
    await receivedBy(subject(), await listening(other));
    expect(inbox.all).toEqual([]);
  });
};
