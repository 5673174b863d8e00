import { describe, expect, test } from '@jest/globals';
import type { RealtimeChannel } from '@supabase/supabase-js';
import { Inbox, joined, onDevice, type RealtimeSubject, signedIn, until, VERSIONS } from './subject.ts';

interface Seen {
  readonly event: string;
  readonly key: string;
}

const watched = async (channel: RealtimeChannel): Promise<Inbox<Seen>> => {
  const inbox = new Inbox<Seen>();
  for (const event of ['join', 'leave'] as const)
    channel.on('presence', { event: event as 'join' }, ({ key }: { key: string }) => inbox.put({ event, key }));
  await joined(channel);
  return inbox;
};

/** The contract of presence. */
export const presenceContract = (subject: () => RealtimeSubject): void => {
  describe.each(VERSIONS)('presence with protocol version %s', (vsn) => {
    test('two devices: see each other join, change and leave', async () => {
      const { client, id, phone } = await signedIn(subject(), vsn);
      const other = await onDevice(subject(), phone, vsn);
      const at = (key: string) => ({ config: { private: true, presence: { key } } });
      const [phoneSide, laptopSide] = [client.channel(`user:${id}`, at('ponsel')), other.channel(`user:${id}`, at('meja'))];
      const seen = await watched(phoneSide);
      expect(await phoneSide.track({ halaman: 'beranda' })).toBe('ok');
      await watched(laptopSide);
      await until(() => 'ponsel' in laptopSide.presenceState());
      expect(laptopSide.presenceState()).toEqual({ ponsel: [{ presence_ref: expect.any(String), halaman: 'beranda' }] });
      await laptopSide.track({ halaman: 'keranjang' });
      await seen.find(({ event, key }) => event === 'join' && key === 'meja');
      await laptopSide.track({ halaman: 'bayar' });
      await until(() => JSON.stringify(phoneSide.presenceState()['meja']).includes('bayar'));
      expect(phoneSide.presenceState()['meja']).toHaveLength(1);
      await laptopSide.untrack();
      await until(() => !('meja' in phoneSide.presenceState()));
      await laptopSide.track({ halaman: 'lagi' });
      await until(() => 'meja' in phoneSide.presenceState());
      await other.removeAllChannels();
      await until(() => !('meja' in phoneSide.presenceState()));
      expect(Object.keys(phoneSide.presenceState())).toEqual(['ponsel']);
    });
  });
};
