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

describe('condition notices', () => {
  test('no condition: no notice', async () => {
    notices.start();
    await timer.pass(LOOK * 3);
    expect(told).toEqual([]);
  });
  test('new conditions: one notice each, also if the reason changes', async () => {
    notices.start();
    await timer.pass(0);
    conditions.report('data', 'products (checksum)');
    conditions.report('orders', '503');
    await timer.pass(LOOK);
    conditions.report('orders', 'timeout');
    await timer.pass(LOOK * 3);
    expect(told).toEqual(['data: products (checksum)', 'orders: 503']);
  });
  test('condition at the start: a notice', async () => {
    conditions.report('prototypes', 'missing');
    notices.start();
    await timer.pass(0);
    expect(told).toEqual(['prototypes: missing']);
  });
  test('condition that ends and starts again: another notice', async () => {
    conditions.report('disk', 'full');
    notices.start();
    await timer.pass(0);
    conditions.report('disk', null);
    await timer.pass(LOOK);
    conditions.report('disk', 'full');
    await timer.pass(LOOK);
    expect(told).toEqual(['disk: full', 'disk: full']);
  });
  test('database unavailable: no notice; conditions that remain afterwards get one', async () => {
    conditions.report('database', 'timeout');
    conditions.report('orders', '503');
    notices.start();
    await timer.pass(LOOK);
    expect(told).toEqual([]);
    conditions.report('database', null);
    await timer.pass(LOOK);
    expect(told).toEqual(['orders: 503']);
  });
  test('failing notice: logged, retried after a minute', async () => {
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
  test('stop: no timer left', async () => {
    notices.start();
    await timer.pass(0);
    notices.stop();
    expect(timer.pending).toBe(0);
  });
});
