import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Conditions } from '../../../src/application/system/conditions.ts';
import { DataChecks } from '../../../src/infrastructure/embedded/data-checks.ts';
import type { Damage } from '../../../src/infrastructure/embedded/postgres/find-damage.ts';
import { ManualTimer } from '../../support/manual-timer.ts';
import { eventually } from '../../support/shop-process.ts';

const DAY = 86_400_000;
const LOOK = 30_000;
const products: Damage = { subject: 'products', code: 'checksum' };

let dataFolder = '';
let now = 0;
let timer: ManualTimer;
let conditions: Conditions;
let checks: number;
let found: readonly Damage[];
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'arena-akun-data-checks-'));
  [now, timer, conditions, checks, found] = [DAY * 20_000, new ManualTimer(), new Conditions(), 0, []];
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const open = async (check = async (): Promise<readonly Damage[]> => found): Promise<DataChecks> => {
  const opened = new DataChecks({
    check: () => {
      checks += 1;
      return check();
    },
    dataFolder,
    conditions,
    timer,
    now: () => now,
  });
  await opened.start();
  return opened;
};
/** Lets the machine's clock and the timer go on together, until the next look is planned. */
const pass = async (milliseconds: number): Promise<void> => {
  now += milliseconds;
  await timer.pass(LOOK);
  await eventually(async () => timer.pending === 1);
};

describe('daily data check', () => {
  test('new shop: checked after its first day, then daily', async () => {
    await open();
    await pass(DAY - 1);
    expect(checks).toBe(0);
    await pass(1);
    expect(checks).toBe(1);
    await pass(DAY - 1);
    expect(checks).toBe(1);
    await pass(1);
    expect(checks).toBe(2);
    expect(conditions.current()).toEqual([]);
  });
  test.each([
    ['before its first day ends', DAY - 1, 0],
    ['when its first day ends', DAY, 1],
  ])('new shop with restarts: %s, %d ms after the first start, %d checks', async (_, age, expected) => {
    let shop = await open();
    for (let restart = 0; restart < 3; restart += 1) {
      await pass(DAY / 4);
      await shop.stop();
      shop = await open();
    }
    await pass(age - (DAY / 4) * 3);
    expect(checks).toBe(expected);
  });
  test('truncated state file: the next check is due', async () => {
    await writeFile(join(dataFolder, 'data-check.json'), '{"at":17');
    await open();
    await pass(1);
    expect(checks).toBe(1);
  });
  test('damage met by a request: checked at once and named', async () => {
    await open();
    conditions.report('data', 'XX001');
    found = [products];
    await pass(1);
    expect(checks).toBe(1);
    expect(conditions.current()).toEqual([{ part: 'data', reason: 'products (checksum)' }]);
    // Further failing requests do not start another check.
    conditions.report('data', 'XX001');
    await pass(599_999);
    expect(checks).toBe(1);
    await pass(1);
    expect(checks).toBe(2);
  });
  test('repaired damage: no condition after the next check', async () => {
    await open();
    found = [products];
    await pass(DAY);
    found = [];
    await pass(DAY);
    expect(conditions.current()).toEqual([]);
  });
  test('damage: reported after a restart without another check', async () => {
    const first = await open();
    found = [products];
    await pass(DAY);
    await first.stop();
    conditions = new Conditions();
    await open();
    expect(conditions.current()).toEqual([{ part: 'data', reason: 'products (checksum)' }]);
    expect(checks).toBe(1);
  });
  test('check that cannot finish: no result, due again', async () => {
    await open(() => Promise.reject(new Error('CONNECTION_CLOSED')));
    await pass(DAY);
    await pass(1);
    expect([checks, conditions.current()]).toEqual([2, []]);
  });
});
