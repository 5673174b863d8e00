import { describe, expect, test } from '@jest/globals';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { clientOf, freshName, Inbox, joined, onDevice, type RealtimeSubject, signedIn, until, VERSIONS } from './subject.ts';

interface Message {
  readonly event: string;
  readonly payload: unknown;
}

const config = (isPrivate: boolean, self = true) => ({ config: { broadcast: { ack: true, self }, private: isPrivate } });

const receiving = async (channel: RealtimeChannel, event = '*'): Promise<Inbox<Message>> => {
  const inbox = new Inbox<Message>();
  await joined(channel.on('broadcast', { event }, inbox.put as (message: object) => void));
  return inbox;
};

/** The contract of broadcasts between clients. */
export const broadcastContract = (subject: () => RealtimeSubject): void => {
  describe.each(VERSIONS)('broadcast with protocol version %s', (vsn) => {
    const own = async (self = true): Promise<{ client: SupabaseClient; channel: RealtimeChannel; phone: string; topic: string }> => {
      const { client, id, phone } = await signedIn(subject(), vsn);
      const topic = `user:${id}`;
      return { client, phone, topic, channel: client.channel(topic, config(true, self)) };
    };

    test('message: acknowledged, returned to the sender on request', async () => {
      const { client, channel } = await own();
      const inbox = await receiving(channel, 'halo');
      expect(await channel.send({ type: 'broadcast', event: 'halo', payload: { kata: 'é 🎉', n: [1, null] } })).toBe('ok');
      expect(await inbox.find()).toMatchObject({ event: 'halo', payload: { kata: 'é 🎉', n: [1, null] } });
      expect(client.realtime.getChannels()).toHaveLength(1);
    });

    test('other devices of any version: receive it, the sender does not', async () => {
      const { channel: quiet, phone, topic } = await own(false);
      const others = await Promise.all(VERSIONS.map((version) => onDevice(subject(), phone, version)));
      const inboxes = await Promise.all(others.map((other) => receiving(other.channel(topic, config(true)))));
      const mine = await receiving(quiet);
      await quiet.send({ type: 'broadcast', event: 'satu', payload: {} });
      for (const inbox of inboxes) expect((await inbox.find()).event).toBe('satu');
      expect(await inboxes[0]?.find(({ event }) => event === 'satu')).toBeDefined();
      await others[0]?.getChannels()[0]?.send({ type: 'broadcast', event: 'dua', payload: {} });
      await mine.find(({ event }) => event === 'dua');
      expect(mine.all.map(({ event }) => event)).toEqual(['dua']);
    });

    test('ten concurrent messages: received in order', async () => {
      const { channel } = await own();
      const inbox = await receiving(channel);
      const events = Array.from({ length: 10 }, (_, place) => `ke-${place}`);
      expect(await Promise.all(events.map((event) => channel.send({ type: 'broadcast', event, payload: {} })))).toEqual(
        events.map(() => 'ok'),
      );
      await inbox.find(({ event }) => event === 'ke-9');
      expect(inbox.all.map(({ event }) => event)).toEqual(events);
    });

    test('HTTP to a public channel: received', async () => {
      const client = clientOf(subject(), vsn);
      const channel = client.channel(freshName('public'), { config: { broadcast: { self: true } } });
      const inbox = await receiving(channel, 'json');
      expect(await channel.httpSend('json', { halo: 'semua' })).toEqual({ success: true });
      expect((await inbox.find()).payload).toEqual({ halo: 'semua' });
    });

    test('HTTP to a private channel: received', async () => {
      const { channel } = await own();
      const inbox = await receiving(channel, 'json');
      expect(await channel.httpSend('json', { halo: 'aku' })).toEqual({ success: true });
      expect((await inbox.find()).payload).toEqual({ halo: 'aku' });
    });

    test('send before subscription: by HTTP, received', async () => {
      const listener = clientOf(subject(), vsn);
      const topic = freshName('public');
      const inbox = await receiving(listener.channel(topic));
      const speaker = clientOf(subject(), vsn);
      expect(await speaker.channel(topic).send({ type: 'broadcast', event: 'dini', payload: { a: 1 } })).toBe('ok');
      expect(await inbox.find()).toMatchObject({ event: 'dini', payload: { a: 1 } });
    });

    test('private and public channel of one name: separate', async () => {
      const { topic, channel } = await own();
      const inbox = await receiving(channel);
      const stranger = clientOf(subject(), vsn);
      const outside = stranger.channel(topic, config(false));
      const observed = await receiving(outside);
      await outside.send({ type: 'broadcast', event: 'dari luar', payload: {} });
      await channel.send({ type: 'broadcast', event: 'dari dalam', payload: {} });
      await inbox.find();
      await observed.find();
      expect([inbox.all.map(({ event }) => event), observed.all.map(({ event }) => event)]).toEqual([['dari dalam'], ['dari luar']]);
    });
  });

  test('binary broadcast: received as bytes by channel and HTTP', async () => {
    const { client, id } = await signedIn(subject());
    const channel = client.channel(`user:${id}`, config(true));
    const inbox = await receiving(channel);
    const bytes = new Uint8Array([1, 2, 3, 0, 255]);
    await channel.send({ type: 'broadcast', event: 'langsung', payload: bytes.buffer });
    expect(await channel.httpSend('http', bytes)).toEqual({ success: true });
    await until(() => inbox.all.length === 2);
    expect(inbox.all.map(({ event, payload }) => [event, new Uint8Array(payload as ArrayBuffer)])).toEqual([
      ['langsung', bytes],
      ['http', bytes],
    ]);
  });
};
