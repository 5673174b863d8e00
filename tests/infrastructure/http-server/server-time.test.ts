import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { fetchServerTime } from '../../../src/infrastructure/browser/shared/shop-clock.ts';
import { FrontServer } from '../../../src/infrastructure/http-server/front-server.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

test('server time: shop time, independent of the machine’s clock', async () => {
  const clock = new FixedClock(new Date('2030-01-02T03:04:05Z'));
  const front = new FrontServer({ headers: {}, trustProxy: 0, clock, onError: () => undefined });
  await front.listen(0, '127.0.0.1');
  try {
    const address = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}/api/health`;
    expect(await fetchServerTime(fetch, address)()).toEqual(clock.now());
  } finally {
    await front.close();
  }
});
