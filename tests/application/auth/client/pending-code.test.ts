import { describe, expect, test } from '@jest/globals';
import { type AwaitedCode, CODE_LIFE_S, PendingCode } from '../../../../src/application/auth/client/pending-code.ts';
import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const setUp = () => {
  const [tab, clock] = [new InMemoryKeyValueStore(), new FixedClock()];
  return { tab, clock, pending: new PendingCode(tab, clock) };
};
const awaited = (clock: FixedClock): AwaitedCode => ({
  purpose: 'sign-up',
  userId: 'u1',
  sentTo: '6281234567890',
  resendAt: new Date(clock.now().getTime() + 60_000),
  goodUntil: new Date(clock.now().getTime() + CODE_LIFE_S * 1000),
  isLeft: false,
});

describe('pending one-time code', () => {
  test('stored code: kept in the tab for ten minutes, its validity', () => {
    const { pending, clock } = setUp();
    pending.store(awaited(clock));
    const before = awaited(clock);
    clock.advance(599_999);
    expect(pending.read()).toEqual(before);
    clock.advance(1);
    expect(pending.read()).toBeNull();
  });
  test('dismissed code: stored as dismissed', () => {
    const { pending, clock } = setUp();
    pending.store({ ...awaited(clock), isLeft: true });
    expect(pending.read()?.isLeft).toBe(true);
  });
  test('used code: deleted', () => {
    const { pending, clock, tab } = setUp();
    pending.store(awaited(clock));
    pending.forget();
    expect([pending.read(), tab.values.size]).toEqual([null, 0]);
  });
  test.each(['{', 'null', '5', '{}', '{"purpose":"lain","userId":"u","sentTo":"x"}'])('invalid stored text: null, %s', (text) => {
    const { pending, tab } = setUp();
    tab.set('awaited_code', text);
    expect(pending.read()).toBeNull();
  });
});
