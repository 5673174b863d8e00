import { describe, expect, test } from '@jest/globals';
import { SmsBudget } from '../../../../src/infrastructure/embedded/auth/codes/sms-budget.ts';
import { InMemoryRateLimiter } from '../../../../src/infrastructure/memory/auth/rate-limiter.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const LIMITS = { numberPerDay: 5, prefixPerHour: 20, addressPerHour: 40, perDay: 300 };
const HOUR = 3_600_000;

const count = async (phones: readonly string[], work: (phone: string, index: number) => Promise<boolean>): Promise<number> => {
  let done = 0;
  for (const [index, phone] of phones.entries()) if (await work(phone, index)) done += 1;
  return done;
};

const openBudget = () => {
  const clock = new FixedClock();
  const limiter = new InMemoryRateLimiter(clock);
  const budget = new SmsBudget(LIMITS);
  const isDone = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      () => false,
    );
  return {
    clock,
    spend: (phone: string, peer: string | null) => budget.spend(limiter, phone, peer),
    isSpent: (phone: string, peer: string | null) => isDone(budget.spend(limiter, phone, peer)),
    isAsked: (phone: string, peer: string | null) => isDone(budget.reserve(limiter, phone, peer)),
  };
};

describe('budget for codes', () => {
  test('10,000 requests from many addresses: within the daily budget', async () => {
    const { clock, isSpent } = openBudget();
    let sent = 0;
    for (let request = 0; request < 10_000; request++) {
      if (await isSpent(`62812${String((request * 7919) % 1e8).padStart(8, '0')}`, `10.${request % 200}.${request % 13}.1`)) sent++;
      clock.advance(7_000);
    }
    expect(sent).toBe(LIMITS.perDay);
  });

  test('one address or neighbouring numbers: within the hourly budget', async () => {
    const { isSpent } = openBudget();
    const numbers = Array.from({ length: 500 }, (_, index) => `62812${String(index).padStart(4, '0')}0000`);
    expect(await count(numbers, (phone) => isSpent(phone, '10.0.0.1'))).toBe(LIMITS.addressPerHour);
    const neighbours = Array.from({ length: 500 }, (_, index) => `628579999${String(index).padStart(4, '0')}`);
    expect(await count(neighbours, (phone, index) => isSpent(phone, `10.0.1.${index}`))).toBe(LIMITS.prefixPerHour);
  });

  test('look-ups of numbers: limited per network and block of numbers, known or not', async () => {
    const { isAsked } = openBudget();
    const numbers = Array.from({ length: 500 }, (_, index) => `62812${String(index).padStart(4, '0')}0000`);
    const neighbours = Array.from({ length: 500 }, (_, index) => `628579999${String(index).padStart(4, '0')}`);
    expect(await count(numbers, (phone, index) => isAsked(phone, `2001:db8:7:7::${index.toString(16)}`))).toBe(2 * LIMITS.addressPerHour);
    expect(await count(neighbours, (phone, index) => isAsked(phone, `10.0.1.${index}`))).toBe(2 * LIMITS.prefixPerHour);
  });

  test('elapsed period: free again, before it the remaining time is returned', async () => {
    const { clock, spend, isSpent } = openBudget();
    for (let code = 0; code < LIMITS.numberPerDay; code++) {
      await isSpent('6281234567890', null);
      clock.advance(HOUR);
    }
    await expect(spend('6281234567890', null)).rejects.toEqual(
      expect.objectContaining({ status: 429, code: 'over_sms_send_rate_limit', more: { retryAfter: (24 - LIMITS.numberPerDay) * 3600 } }),
    );
    clock.advance((24 - LIMITS.numberPerDay) * HOUR);
    expect(await isSpent('6281234567890', null)).toBe(true);
  });
});
