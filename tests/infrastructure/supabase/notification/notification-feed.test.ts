import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SupabaseNotificationFeed } from '../../../../src/infrastructure/supabase/notification/notification-feed.ts';
import { createRealtimeClient } from '../../../../src/infrastructure/supabase/shared/realtime-client.ts';
import { eventually } from '../../../support/shop-process.ts';
import { SmallRealtime } from '../../../support/small-realtime.ts';

const INSERTS = { event: 'INSERT', schema: 'public', table: 'notifications' };
const row = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  user_id: null,
  type: 'promo',
  title: `Promo ${number}`,
  body: '',
  link_url: '/flash-sales',
  is_read: false,
  created_at: '2026-11-21T05:00:00.123456+00:00',
});

// Supabase's own client over a real connection, against a minimal Realtime server.
describe('live feed', () => {
  let server: SmallRealtime;
  let received: string[];
  let end: () => void;
  beforeEach(async () => {
    server = new SmallRealtime();
    await server.open();
    received = [];
    end = () => undefined;
  });
  afterEach(async () => {
    end();
    await server.close();
  });
  const count = (what: string): number => received.filter((one) => one === what).length;
  const open = (userId: string | null, token: string | null = null, connect?: () => Promise<never>): void => {
    const address = { url: server.origin, key: 'kunci-umum' };
    const signedIn = userId === null ? null : { token: async () => token };
    const feed = new SupabaseNotificationFeed(connect ?? (async () => createRealtimeClient(address, signedIn, () => 0)), () => 0);
    end = feed.open(userId, {
      joined: () => received.push('joined'),
      lost: () => received.push('lost'),
      inserted: ({ title }) => received.push(title),
    });
  };
  const joined = (times = 1): Promise<void> => eventually(async () => count('joined') >= times);

  test('guest: joins for inserts with the public key', async () => {
    open(null);
    await joined();
    const [join] = server.joins;
    expect(join?.address).toMatch(/^\/realtime\/v1\/websocket\?.*apikey=kunci-umum/);
    expect(join?.payload).toMatchObject({
      access_token: 'kunci-umum',
      config: { postgres_changes: [{ ...INSERTS, filter: 'user_id=is.null' }] },
    });
  });
  test('user: joins with the token for own rows and broadcasts', async () => {
    open('sari', 'token-sari');
    await joined();
    const filters = ['user_id=eq.sari', 'user_id=is.null'].map((filter) => ({ ...INSERTS, filter }));
    expect(server.joins).toMatchObject([{ payload: { access_token: 'token-sari', config: { postgres_changes: filters } } }]);
  });
  test('user without a token: does not join as guest', async () => {
    open('sari');
    await eventually(async () => count('lost') >= 2);
    expect([server.joins, count('joined')]).toEqual([[], 0]);
  });
  test('unsupported filter: joins for all rows', async () => {
    server.knowsNoIs = true;
    open('sari', 'token-sari');
    await eventually(async () => server.listeners === 1);
    expect(server.joins.map(({ payload }) => payload)).toMatchObject([{}, { config: { postgres_changes: [INSERTS] } }]);
    expect(JSON.stringify(server.joins[1])).not.toContain('user_id');
    await eventually(async () => received.at(-1) === 'joined');
    server.insert(row(6));
    await eventually(async () => received.includes('Promo 6'));
  });
  test('row: delivered; row without content: read from the API', async () => {
    open(null);
    await joined();
    server.insert(row(1));
    await eventually(async () => received.includes('Promo 1'));
    server.insert({ id: row(2).id });
    await joined(2);
    server.sayListening();
    await joined(3);
    expect(received.filter((one) => one !== 'joined')).toEqual(['Promo 1']);
  });
  test('lost connection: reconnects, both are reported', async () => {
    open(null);
    await joined();
    server.cut();
    await eventually(async () => received.includes('lost'));
    await joined(2);
    server.insert(row(3));
    await eventually(async () => received.includes('Promo 3'));
    expect(count('Promo 3')).toBe(1);
  });
  test('channel closed by the server: joins again', async () => {
    open(null);
    await joined();
    server.closeChannels();
    await eventually(async () => received.includes('lost'));
    await joined(2);
    server.insert(row(4));
    await eventually(async () => received.includes('Promo 4'));
    expect(server.listeners).toBe(1);
  });
  test('no server: reported as lost, retried', async () => {
    server.isDown = true;
    open(null);
    await eventually(async () => received.includes('lost'));
    expect(count('joined')).toBe(0);
    server.isDown = false;
    await joined();
  });
  test('client program not loaded: retried', async () => {
    let tries = 0;
    open(null, null, async () => {
      tries += 1;
      throw new Error('no network');
    });
    await eventually(async () => tries >= 2);
    expect(received).toEqual(expect.arrayContaining(['lost']));
  });
  test('end: leaves the channel', async () => {
    open(null);
    await joined();
    end();
    await eventually(async () => server.listeners === 0);
    const before = received.length;
    server.insert(row(5));
    expect(received).toHaveLength(before);
  });
});
