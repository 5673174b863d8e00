import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Container } from 'inversify';
import type { BackendAuth } from '../../../src/application/auth/client/backend-auth.ts';
import { StoredWishlist } from '../../../src/infrastructure/browser/wishlist/stored-wishlist.ts';
import { FreshnessTracker } from '../../../src/infrastructure/cache/freshness-tracker.ts';
import { shopUseCases } from '../../../src/infrastructure/composition/client/shop.ts';
import { openWishlist } from '../../../src/infrastructure/composition/client/wishlist.ts';
import { PORT } from '../../../src/infrastructure/composition/tokens.ts';
import { InMemoryKeyValueStore } from '../../../src/infrastructure/memory/shared/key-value-store.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { aUser } from '../../support/account.ts';
import { aProduct } from '../../support/builders.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

/** The wishlist's requests in a browser, and a connection that can be interrupted. */
const setUp = (fetcher: typeof fetch, accessToken: BackendAuth['accessToken'] = async () => 't') => {
  const container = new Container({ jitless: true });
  const device = new InMemoryKeyValueStore();
  const clock = new FixedClock();
  const errors = new RecentErrorLog(clock, () => undefined);
  const received: (string | Date)[] = [];
  const signIn = (id: string): void => {
    device.set('session_token', id);
    device.set('user_data', JSON.stringify(aUser({ id })));
    device.set('session_expires', '2027-01-01T00:00:00.000Z');
  };
  signIn('u1');
  container.bind(PORT.clock).toConstantValue(clock);
  container.bind(PORT.errors).toConstantValue(errors);
  container.bind(PORT.device).toConstantValue(device);
  container.bind(PORT.secureMode).toConstantValue(false);
  container.bind(PORT.wishlist).toConstantValue(new StoredWishlist(device));
  container.bind(PORT.backendAuth).toConstantValue({ accessToken } as BackendAuth);
  container.load(shopUseCases);
  const freshnessTracker = new FreshnessTracker({ stale: (madeAt) => received.push(madeAt), fresh: () => received.push('fresh') });
  const backend = { url: 'http://front', key: 'k' };
  const useCases = openWishlist(container, { backend, fetcher, freshnessTracker, fileOrigin: '' });
  return { device, errors, received, signIn, use: useCases };
};
const requestOf = (...[input, init]: Parameters<typeof fetch>): Request => new Request(input, init);

afterEach(() => {
  jest.useRealTimers();
});

describe('hanging wishlist request', () => {
  test('timeout: later changes wait 15 seconds at most', async () => {
    jest.useFakeTimers();
    const requested: string[] = [];
    const { use } = setUp(async (...given) => {
      requested.push(requestOf(...given).method);
      return requested.length === 1 ? new Promise<never>(() => undefined) : new Response(null, { status: 204 });
    });
    const { send } = use;
    const [first, second] = [send.execute('u1', aProduct(), false), send.execute('u1', aProduct(), false)];
    await jest.advanceTimersByTimeAsync(14_000);
    expect(requested).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await first).toMatchObject({ failure: { code: 'WISHLIST_NOT_SAVED' } });
    expect([(await second).ok, requested]).toEqual([true, ['DELETE', 'DELETE']]);
  });
  test('token after the timeout: nothing is sent', async () => {
    jest.useFakeTimers();
    let renewed = (_: string): void => undefined;
    const token = new Promise<string>((resolve) => {
      renewed = resolve;
    });
    const sent: Request[] = [];
    const { use } = setUp(
      async (...given) => {
        const request = requestOf(...given);
        request.signal.throwIfAborted();
        sent.push(request);
        return new Response(null, { status: 204 });
      },
      () => token,
    );
    const { send } = use;
    const heart = send.execute('u1', aProduct(), false);
    await jest.advanceTimersByTimeAsync(15_000);
    expect((await heart).ok).toBe(false);
    renewed('t');
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([]);
  });
});

test('wishlist change: not sent with the token of a user who logged in meanwhile', async () => {
  const sent: Request[] = [];
  const world = setUp(
    async (...given) => {
      sent.push(requestOf(...given));
      return new Response(null, { status: 204 });
    },
    async () => {
      world.signIn('u2');
      return 'token of u2';
    },
  );
  expect((await world.use.send.execute('u1', aProduct(), false)).ok).toBe(false);
  expect(sent).toEqual([]);
});

test('wishlist refresh: cached prices are reported with their age until fresh ones arrive', async () => {
  let headers: Record<string, string> = { 'x-kept-at': '2026-11-09T03:00:00.000Z' };
  const { use, device, received } = setUp(async () => Response.json([], { headers }));
  const { id, name, price, originalPrice, image, stock, hasRental, createdAt, tier, game, isSample, saleKind } = aProduct();
  const card = {
    id,
    name,
    price,
    originalPrice,
    image,
    stock,
    hasRental,
    createdAt,
    tier,
    game,
    isSample,
    saleKind,
    rentalOptions: [],
    sale: null,
  };
  const stored = JSON.stringify([card]);
  device.set('wishlist_guest', stored);
  const { refresh } = use;
  expect(await refresh.execute(null)).toMatchObject({ failure: { code: 'WISHLIST_NOT_REFRESHED' } });
  expect([device.get('wishlist_guest'), received]).toEqual([stored, [new Date('2026-11-09T03:00:00.000Z')]]);
  headers = {};
  expect(await refresh.execute(null)).toMatchObject({ ok: true, value: [{ isGone: true }] });
  expect(received.slice(1)).toEqual(['fresh']);
});
