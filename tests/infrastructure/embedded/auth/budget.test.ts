import { describe, expect, test } from '@jest/globals';
import { SmsBudget } from '../../../../src/infrastructure/embedded/auth/codes/sms-budget.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const LIMITS = { numberPerDay: 5, prefixPerHour: 20, addressPerHour: 40, perDay: 300 };
const HOUR = 3_600_000;

const openBudget = () => {
  const clock = new FixedClock();
  const budget = new SmsBudget(clock, LIMITS);
  const isSpent = (phone: string, peer: string | null): boolean => {
    try {
      budget.spend(phone, peer);
      return true;
    } catch {
      return false;
    }
  };
  return { clock, budget, isSpent };
};

describe('what codes may cost', () => {
  test('10,000 requests pumped from everywhere to everywhere stay inside a day’s budget', () => {
    const { clock, isSpent } = openBudget();
    let sent = 0;
    for (let request = 0; request < 10_000; request++) {
      if (isSpent(`62812${String((request * 7919) % 1e8).padStart(8, '0')}`, `10.${request % 200}.${request % 13}.1`)) sent++;
      clock.advance(7_000);
    }
    expect(sent).toBe(LIMITS.perDay);
  });

  test('requests from one address, or to neighbouring numbers, stay inside an hour’s', () => {
    const { isSpent } = openBudget();
    const numbers = Array.from({ length: 500 }, (_, index) => `62812${String(index).padStart(4, '0')}0000`);
    expect(numbers.filter((phone) => isSpent(phone, '10.0.0.1'))).toHaveLength(LIMITS.addressPerHour);
    const neighbours = Array.from({ length: 500 }, (_, index) => `628579999${String(index).padStart(4, '0')}`);
    expect(neighbours.filter((phone, index) => isSpent(phone, `10.0.1.${index}`))).toHaveLength(LIMITS.prefixPerHour);
  });

  test('what was spent counts no longer when its time is over, and until then one is told how long', () => {
    const { clock, budget, isSpent } = openBudget();
    for (let code = 0; code < LIMITS.numberPerDay; code++) {
      isSpent('6281234567890', null);
      clock.advance(HOUR);
    }
    expect(() => budget.spend('6281234567890', null)).toThrow(
      expect.objectContaining({ status: 429, code: 'over_sms_send_rate_limit', more: { retryAfter: (24 - LIMITS.numberPerDay) * 3600 } }),
    );
    clock.advance((24 - LIMITS.numberPerDay) * HOUR);
    expect(isSpent('6281234567890', null)).toBe(true);
  });
});
