import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Bucket, RateLimiter } from '../../../src/application/auth/server/rate-limiter.ts';

export interface LimiterWorld {
  readonly limiter: RateLimiter;
  /** Advances the clock. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

let last = 0;
const bucket = (most: number, windowSeconds = 60): Bucket => {
  last += 1;
  return { name: `test:${last}`, max: most, windowSeconds };
};

/** The contract of rate limiters. */
export const rateLimiterContract = (open: () => Promise<LimiterWorld>): void => {
  describe('rate limit', () => {
    let world: LimiterWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('full window: the time to wait is returned', async () => {
      const one = bucket(2);
      expect(await world.limiter.take([one])).toBe(0);
      await world.advance(20);
      expect([await world.limiter.wait([one]), await world.limiter.take([one])]).toEqual([0, 0]);
      const seconds = await world.limiter.take([one]);
      expect(seconds).toBeGreaterThanOrEqual(39);
      expect(seconds).toBeLessThanOrEqual(40);
      expect(await world.limiter.wait([one])).toBe(seconds);
    });
    test('sliding window: one place at a time becomes free', async () => {
      const one = bucket(2);
      await world.limiter.take([one]);
      await world.advance(40);
      await world.limiter.take([one]);
      await world.advance(21);
      expect(await world.limiter.take([one])).toBe(0);
      expect(await world.limiter.take([one])).toBeGreaterThan(0);
    });
    test('several buckets: all or none are taken', async () => {
      const [wide, narrow] = [bucket(5), bucket(1)];
      expect(await world.limiter.take([wide, narrow])).toBe(0);
      for (let more = 0; more < 10; more += 1) expect(await world.limiter.take([wide, narrow])).toBeGreaterThan(0);
      for (let more = 0; more < 4; more += 1) expect(await world.limiter.take([wide])).toBe(0);
      expect(await world.limiter.take([wide])).toBeGreaterThan(0);
    });
    test('several full buckets: the longest wait is returned', async () => {
      const [short, long] = [bucket(1, 10), bucket(1, 100)];
      await world.limiter.take([short, long]);
      expect(await world.limiter.wait([short, long])).toBeGreaterThan(90);
    });
    test('refund: frees the last place; clear: frees all', async () => {
      const one = bucket(1);
      await world.limiter.take([one]);
      await world.limiter.giveBack([one]);
      expect(await world.limiter.take([one])).toBe(0);
      await world.limiter.clear([one]);
      expect(await world.limiter.take([one])).toBe(0);
    });
    test('refund and clear of an empty bucket: no effect', async () => {
      const one = bucket(1);
      await world.limiter.giveBack([one]);
      await world.limiter.clear([one]);
      expect(await world.limiter.wait([one])).toBe(0);
    });
    test('concurrent requests: never more than the limit', async () => {
      const [one, other] = [bucket(5), bucket(50)];
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, place) => world.limiter.take(place % 2 === 0 ? [one, other] : [other, one])),
      );
      expect(answers.filter((seconds) => seconds === 0)).toHaveLength(5);
    });
  });
};
