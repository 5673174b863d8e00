import { describe, expect, test } from '@jest/globals';
import { daySpanOf, totalOf } from '../../../src/domain/insights/dashboard.ts';
import { hasSamples, isShopName } from '../../../src/domain/system/samples.ts';

describe('day spans', () => {
  test.each([
    ['7', 7],
    ['30', 30],
    ['90', 90],
    ['8', 30],
    ['', 30],
    [null, 30],
    ['-7', 30],
  ] as const)('%s is read as %s', (text, days) => expect(daySpanOf(text)).toBe(days));
  test('totals: sums over all days', () => {
    const day = { day: '2026-11-22', views: 2, searches: 3, wishes: 0 };
    expect([totalOf([day, day], 'views'), totalOf([day, day], 'searches'), totalOf([], 'wishes')]).toEqual([4, 6, 0]);
  });
});

describe('demo data', () => {
  const structure = { games: 0, attributes: 0, categories: 0, tiers: 0 };
  const none = { products: 0, rentals: 0, sales: 0, groups: 0, preservedGroups: 0, notifications: 0, files: 0, ...structure };
  test('any kind of sample: present', () => {
    expect(hasSamples(none)).toBe(false);
    for (const kind of ['products', 'groups', 'preservedGroups', 'notifications', 'files'] as const)
      expect(hasSamples({ ...none, [kind]: 1 })).toBe(true);
  });
  test('confirmation: the shop’s name, case and spaces ignored', () => {
    expect([isShopName(' arena AKUN ', 'Arena Akun'), isShopName('', ''), isShopName('Arena', 'Arena Akun')]).toEqual([true, false, false]);
  });
});
