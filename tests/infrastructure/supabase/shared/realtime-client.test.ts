import { expect, test } from '@jest/globals';
import { createRealtimeClient } from '../../../../src/infrastructure/supabase/shared/realtime-client.ts';

test('realtime client: heartbeat every 25 s, timeout 10 s, reconnects after 1, 2, 5 and 10 s', () => {
  const client = createRealtimeClient({ url: 'https://proyek.example', key: 'kunci' }, null, () => 0);
  expect([client.heartbeatIntervalMs, client.timeout]).toEqual([25_000, 10_000]);
  expect([1, 2, 3, 4, 5].map((tries) => client.reconnectAfterMs(tries))).toEqual([1000, 2000, 5000, 10_000, 10_000]);
});
