import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DeferredModule, MODULE_NOT_LOADED } from '../../../src/application/shared/deferred-module.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const never = new Promise<never>(() => undefined);

/** A module that can be unreachable, and the number of its fetches. */
const setUp = () => {
  const seen = { loads: 0, isAway: false };
  const module = new DeferredModule(async () => {
    seen.loads += 1;
    if (seen.isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return { greeting: 'Halo' };
  });
  return { seen, module };
};

describe('deferred module', () => {
  test('not requested: not loaded', async () => {
    const { seen, module } = setUp();
    expect([module.isRequested, seen.loads]).toEqual([false, 0]);
    await module.ready();
    expect([module.isRequested, seen.loads]).toEqual([true, 1]);
  });
  test('concurrent requests: loaded once', async () => {
    const { seen, module } = setUp();
    const [first, second] = await Promise.all([module.ready(), module.ready()]);
    expect([second, await module.ready()]).toEqual([first, first]);
    expect(seen.loads).toBe(1);
  });
  test('failure: the same for all callers, the next request retries', async () => {
    const { seen, module } = setUp();
    seen.isAway = true;
    const failed = { reason: 'unavailable', code: MODULE_NOT_LOADED, cause: new TypeError('Failed to fetch dynamically imported module') };
    const outcomes = await Promise.allSettled([module.ready(), module.ready()]);
    expect(outcomes).toMatchObject([{ reason: failed }, { reason: failed }]);
    expect([seen.loads, module.isRequested]).toEqual([1, false]);
    seen.isAway = false;
    expect(await module.ready()).toEqual({ greeting: 'Halo' });
    expect(seen.loads).toBe(2);
  });
  test('no answer for 120 seconds: failed', async () => {
    let loads = 0;
    const module = new DeferredModule(() => {
      loads += 1;
      return never;
    });
    const codes: unknown[] = [];
    module.ready().catch(({ code }: { code: unknown }) => codes.push(code));
    await jest.advanceTimersByTimeAsync(119_999);
    expect([codes, module.isRequested]).toEqual([[], true]);
    await jest.advanceTimersByTimeAsync(1);
    expect([codes, module.isRequested, loads]).toEqual([[MODULE_NOT_LOADED], false, 1]);
    void module.ready().catch(() => undefined);
    expect(loads).toBe(2);
    await jest.advanceTimersByTimeAsync(120_000);
  });
  test('loaded or failed: no timer is left', async () => {
    const { seen, module } = setUp();
    await module.ready();
    expect(jest.getTimerCount()).toBe(0);
    seen.isAway = true;
    await module.ready();
    expect(jest.getTimerCount()).toBe(0);
  });
});
