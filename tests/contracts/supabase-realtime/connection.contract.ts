import { describe, expect, test } from '@jest/globals';
import { clientOf, freshName, joined, type RealtimeSubject, signedIn, until, VERSIONS } from './subject.ts';

/** The contract of connecting and disconnecting. */
export const connectionContract = (subject: () => RealtimeSubject): void => {
  describe.each(VERSIONS)('connection with protocol version %s', (vsn) => {
    test('between channels: stays open', async () => {
      const { client, id } = await signedIn(subject(), vsn);
      const first = await joined(client.channel(`user:${id}`, { config: { private: true } }));
      await client.removeChannel(first);
      expect(client.realtime.isConnected()).toBe(true);
      await joined(client.channel(freshName()));
      expect(client.realtime.isConnected()).toBe(true);
    });

    test.each(['removed', 'unsubscribed'])('last channel %s: closes after a delay', async (how) => {
      const client = clientOf(subject(), vsn);
      const channel = await joined(client.channel(freshName()));
      expect(await (how === 'removed' ? client.removeChannel(channel) : channel.unsubscribe())).toBe('ok');
      expect(client.realtime.isConnected()).toBe(true);
      await until(() => !client.realtime.isConnected());
      expect(client.realtime.getChannels()).toEqual([]);
    });

    test('all channels removed: closes at once', async () => {
      const client = clientOf(subject(), vsn);
      await Promise.all([joined(client.channel(freshName('a'))), joined(client.channel(freshName('b')))]);
      expect(client.realtime.isConnected()).toBe(true);
      await client.removeAllChannels();
      expect(client.realtime.isConnected()).toBe(false);
    });

    test('heartbeats: answered', async () => {
      const client = clientOf(subject(), vsn);
      const beats: string[] = [];
      client.realtime.onHeartbeat((status) => void beats.push(status));
      await joined(client.channel(freshName()));
      await until(() => beats.includes('ok'));
    });

    test('same topic again: accepted', async () => {
      const client = clientOf(subject(), vsn);
      const topic = freshName();
      await client.removeChannel(await joined(client.channel(topic)));
      await joined(client.channel(topic));
    });
  });

  test('realtime token: a correctly signed one is accepted', async () => {
    const { sign, key } = subject();
    const token = (await sign?.({ sub: '1234567890', role: 'anon', iss: 'toko' })) ?? key;
    const client = clientOf(subject(), '2.0.0', async () => token);
    await client.realtime.setAuth();
    await joined(client.channel(freshName()));
    expect(client.realtime.accessTokenValue).toBe(token);
  });
};
