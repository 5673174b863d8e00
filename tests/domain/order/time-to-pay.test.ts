import { describe, expect, test } from '@jest/globals';
import { countdownTo } from '../../../src/domain/flash-sale/countdown.ts';
import type { OrderEvent } from '../../../src/domain/order/order.ts';
import { timeToPay } from '../../../src/domain/order/time-to-pay.ts';

const PLACED = new Date('2026-11-25T12:00:00.700Z');
const at = (seconds: number): Date => new Date(PLACED.getTime() + seconds * 1000);
const event = (seq: number, from: OrderEvent['from'], to: OrderEvent['to'], moment: Date): OrderEvent => ({
  ...{ seq, event: 'x', from, to, at: moment, actor: 'buyer', note: null },
});
const placed = event(1, null, 'pending_payment', PLACED);
const due = (dueAt: Date, pausedAt: Date | null = null) => [{ name: 'payment' as const, dueAt, pausedAt }];

/** What the page shows at a moment of the device. */
const shown = (order: Parameters<typeof timeToPay>[0], now: Date): string => {
  const time = timeToPay(order, now);
  if (time === null) return 'none';
  const { minutes, seconds } = countdownTo(time.end, time.from);
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
};

describe('time to pay', () => {
  const order = { deadlines: due(at(1800)), events: [placed] };
  test.each([
    [-0.9, '30:00'],
    [0, '30:00'],
    [0.4, '30:00'],
    [1, '29:59'],
    [1799.5, '0:01'],
    [1800, '0:00'],
    // A device that is 50 seconds behind.
    [-50, '30:00'],
  ])('%p seconds after the order: %p', (seconds, expected) => expect(shown(order, at(seconds))).toBe(expected));
  test('rejected proof: restarts; events without a state change do not', () => {
    const events = [
      placed,
      event(2, 'pending_payment', 'payment_review', at(600)),
      event(3, 'payment_review', 'pending_payment', at(1200)),
      event(4, 'pending_payment', 'pending_payment', at(2000)),
    ];
    expect(shown({ deadlines: due(at(3000)), events }, at(1190))).toBe('30:00');
    expect(shown({ deadlines: due(at(3000)), events }, at(1990))).toBe('16:50');
  });
  test('paused or missing deadline: not counted down', () => {
    expect(shown({ ...order, deadlines: due(at(1800), at(60)) }, at(61))).toBe('none');
    expect(shown({ ...order, deadlines: [] }, at(61))).toBe('none');
    expect(shown({ ...order, events: [] }, at(60))).toBe('29:00');
  });
});
