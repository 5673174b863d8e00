import { describe, expect, test } from '@jest/globals';
import { tierArches } from '../../../src/domain/taxonomy/tier-arches.ts';

describe('tier arches', () => {
  test.each([
    ['reguler', 1],
    ['pelajar', 2],
    ['premium', 3],
    [null, 1],
  ])('%p: %p', (slug, arches) => expect(tierArches(slug)).toBe(arches));

  test('custom tier: one to three, always the same number', () => {
    const added = ['sultan', 'kolektor', 'pemula', 'a', 'b', 'c', 'tier-9'];
    const counts = added.map(tierArches);
    expect(counts).toEqual(added.map(tierArches));
    expect(counts.every((count) => count >= 1 && count <= 3)).toBe(true);
    expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
  });
});
