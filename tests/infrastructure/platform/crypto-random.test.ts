import { describe, expect, test } from '@jest/globals';
import { CryptoRandom } from '../../../src/infrastructure/platform/crypto-random.ts';

describe('random token', () => {
  test('length: as requested, lower-case letters and digits', () => {
    expect(new CryptoRandom().token(16)).toMatch(/^[a-z2-7]{16}$/);
    expect(new CryptoRandom().token(0)).toBe('');
  });
  test('thousand tokens: all different', () => {
    const random = new CryptoRandom();
    expect(new Set(Array.from({ length: 1000 }, () => random.token(8))).size).toBe(1000);
  });
  test('characters: evenly distributed', () => {
    const counts = new Map<string, number>();
    for (const sign of new CryptoRandom().token(32_000)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect(counts.size).toBe(32);
    expect(Math.min(...counts.values())).toBeGreaterThan(700);
  });
});
