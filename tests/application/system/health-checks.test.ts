import { beforeEach, describe, expect, test } from '@jest/globals';
import { Conditions } from '../../../src/application/system/conditions.ts';
import { type HealthCheck, HealthChecks } from '../../../src/application/system/health-checks.ts';
import { ManualTimer } from '../../support/manual-timer.ts';

let timer: ManualTimer;
let conditions: Conditions;
let checks: HealthChecks;
let runs: number;
let outcome: () => Promise<string | null>;
const check: HealthCheck = {
  part: 'orders',
  everyMs: 5000,
  deadlineMs: 2000,
  run: () => {
    runs += 1;
    return outcome();
  },
};
beforeEach(() => {
  timer = new ManualTimer();
  conditions = new Conditions();
  checks = new HealthChecks(conditions, timer);
  runs = 0;
  outcome = async () => null;
});

describe('health checks', () => {
  test('schedule: run by their own timer only', async () => {
    checks.start([check]);
    for (let request = 0; request < 50; request += 1) conditions.current();
    await timer.pass(9999);
    expect(runs).toBe(2);
  });
  test.each<[string, () => Promise<string | null>, string]>([
    ['a reason', async () => '503', '503'],
    ['a rejection with a code', () => Promise.reject(Object.assign(new Error('0857 of Sari'), { code: 'ECONNREFUSED' })), 'ECONNREFUSED'],
    ['a rejection without a code', () => Promise.reject(new TypeError('0857 of Sari')), 'TypeError'],
    ['a run without an end', () => new Promise(() => undefined), 'timeout'],
  ])('%s: a condition until the next success', async (_, failing, reason) => {
    outcome = failing;
    checks.start([check]);
    await timer.pass(2000);
    expect(conditions.current()).toEqual([{ part: 'orders', reason }]);
    outcome = async () => null;
    await timer.pass(5000);
    expect(conditions.current()).toEqual([]);
  });
  test('check with one allowed failure: reports the second in a row', async () => {
    outcome = async () => '503';
    checks.start([{ ...check, failures: 2 }]);
    await timer.pass(0);
    expect(conditions.current()).toEqual([]);
    outcome = async () => null;
    await timer.pass(5000);
    outcome = async () => '503';
    await timer.pass(5000);
    expect(conditions.current()).toEqual([]);
    await timer.pass(5000);
    expect(conditions.current()).toEqual([{ part: 'orders', reason: '503' }]);
  });
  test('stop: no timer left', async () => {
    checks.start([check]);
    await timer.pass(0);
    checks.stop();
    await timer.pass(60_000);
    expect([runs, timer.pending]).toEqual([1, 0]);
  });
});

describe('conditions', () => {
  test('several reasons of one part: listed together, the oldest first', () => {
    conditions.report('relay', 'effects of orders');
    conditions.report('disk', 'full');
    conditions.report('relay', 'overdue payments');
    expect(conditions.current()).toEqual([
      { part: 'relay', reason: 'overdue payments' },
      { part: 'disk', reason: 'full' },
    ]);
    conditions.report('relay', null);
    conditions.report('scheduler', null);
    expect(conditions.current()).toEqual([{ part: 'disk', reason: 'full' }]);
  });
});
