import { beforeEach, describe, expect, test } from '@jest/globals';
import { ConditionNotices } from '../../../src/application/system/condition-notices.ts';
import { Conditions } from '../../../src/application/system/conditions.ts';
import { ManualTimer } from '../../support/manual-timer.ts';

const LOOK = 5000;

let conditions: Conditions;
let timer: ManualTimer;
let told: string[];
let failures: unknown[];
let tell: (part: string, reason: string) => Promise<void>;
let notices: ConditionNotices;
beforeEach(() => {
  [conditions, timer, told, failures] = [new Conditions(), new ManualTimer(), [], []];
  tell = async (part, reason) => void told.push(`${part}: ${reason}`);
  notices = new ConditionNotices({
    conditions,
    notify: (part, reason) => tell(part, reason),
    timer,
    onError: (error) => failures.push(error),
  });
});

describe('notices of conditions', () => {
  test('a shop that works: nobody is told', async () => {
    notices.start();
    await timer.pass(LOOK * 3);
    expect(told).toEqual([]);
  });
  test('conditions that begin: each is told once, whatever its reason becomes', async () => {
    notices.start();
    await timer.pass(0);
    conditions.report('data', 'products (checksum)');
    conditions.report('orders', '503');
    await timer.pass(LOOK);
    conditions.report('orders', 'timeout');
    await timer.pass(LOOK * 3);
    expect(told).toEqual(['data: products (checksum)', 'orders: 503']);
  });
  test('a condition that holds at the start: is told', async () => {
    conditions.report('prototypes', 'missing');
    notices.start();
    await timer.pass(0);
    expect(told).toEqual(['prototypes: missing']);
  });
  test('a condition that ends and begins again: is told again', async () => {
    conditions.report('disk', 'full');
    notices.start();
    await timer.pass(0);
    conditions.report('disk', null);
    await timer.pass(LOOK);
    conditions.report('disk', 'full');
    await timer.pass(LOOK);
    expect(told).toEqual(['disk: full', 'disk: full']);
  });
  test('while the database does not answer: nobody is told; what still holds afterwards is', async () => {
    conditions.report('database', 'timeout');
    conditions.report('orders', '503');
    notices.start();
    await timer.pass(LOOK);
    expect(told).toEqual([]);
    conditions.report('database', null);
    await timer.pass(LOOK);
    expect(told).toEqual(['orders: 503']);
  });
  test('a notice that fails: is recorded, and tried again after a minute', async () => {
    const working = tell;
    tell = () => Promise.reject(new Error('no answer'));
    conditions.report('disk', 'full');
    notices.start();
    await timer.pass(0);
    tell = working;
    await timer.pass(59_999);
    expect([told, failures.length]).toEqual([[], 1]);
    await timer.pass(1);
    expect(told).toEqual(['disk: full']);
  });
  test('end with the shop', async () => {
    notices.start();
    await timer.pass(0);
    notices.stop();
    expect(timer.pending).toBe(0);
  });
});
