import { describe, expect, test } from '@jest/globals';
import { canServe, healthOf } from '../../../src/domain/system/health.ts';

const facts = { engine: 'embedded', migrations: 9 } as const;
const orders = { part: 'orders', reason: '503' };
const database = { part: 'database', reason: 'timeout' };

describe('/api/health', () => {
  test.each([
    ['nothing fails', [], { status: 'ok', ...facts }, true],
    ['one interface fails', [orders], { status: 'degraded', reason: 'orders', conditions: [orders], ...facts }, true],
    ['the database does not answer, which explains the rest', [orders, database], { status: 'degraded', reason: 'database' }, false],
  ])('%s', (_, conditions, expected, isServing) => {
    const health = healthOf(conditions, facts);
    expect(health).toEqual(expected);
    expect(canServe(health)).toBe(isServing);
  });
  test('shop that is starting: serves nothing', () => {
    expect(canServe({ status: 'starting' })).toBe(false);
  });
});
