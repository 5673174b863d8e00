import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSlug } from '../../../src/domain/shared/slug.ts';
import { isGradient, readGradient, writeGradient } from '../../../src/domain/taxonomy/gradient.ts';
import {
  type AdminGroup,
  draftGroup,
  emptyGroup,
  groupFormInput,
  groupProblems,
  moveItem,
  parseGroupForm,
} from '../../../src/domain/taxonomy/group-draft.ts';
import { freeSlug, slugFromName } from '../../../src/domain/taxonomy/slug-from-name.ts';
import { rangeWarnings } from '../../../src/domain/taxonomy/tier-ranges.ts';
import { aTier } from '../../support/builders.ts';

const typed = (given: object = {}) => ({ ...emptyGroup, name: 'Mobile Legends', ...given });
const adminGroup = (given: Partial<AdminGroup> = {}): AdminGroup => ({
  ...draftGroup(typed()),
  id: 'a',
  sortOrder: 1,
  productCount: 0,
  isSlugReserved: true,
  version: '1',
  ...given,
});

describe('slug from a name', () => {
  test.each([
    ['Mobile Legends: Bang Bang', 'mobile-legends-bang-bang'],
    ['  Café  Racer!! ', 'cafe-racer'],
    ["Assassin's Creed", 'assassins-creed'],
    ['Item & Skin', 'item-dan-skin'],
    ['原神', ''],
  ])('%p becomes %p', (name, slug) => expect(slugFromName(name)).toBe(slug));
  test('any name: a valid slug or empty', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (name) => slugFromName(name) === '' || isSlug(slugFromName(name))));
  });
  test('slug in use: gets a number', () => {
    expect(freeSlug('a', ['a', 'a-2'])).toBe('a-3');
    const long = 'x'.repeat(80);
    expect(isSlug(freeSlug(long, [long]))).toBe(true);
  });
});

describe('group form', () => {
  test.each([
    ['without a name', { name: ' ' }, { name: 'GROUP_NAME', slug: 'GROUP_SLUG' }],
    ['with a long name', { name: 'a'.repeat(81), slug: 'a' }, { name: 'GROUP_NAME_LONG' }],
    ['without a slug', { slug: 'Tidak Boleh' }, { slug: 'GROUP_SLUG' }],
    ['with the slug of another group', { slug: 'taken' }, { slug: 'GROUP_SLUG_TAKEN' }],
    ['with a text that is too long', { description: 'a'.repeat(1001) }, { description: 'GROUP_DESCRIPTION' }],
    ['with a colour that contains style', { color: 'red;background:url(x)' }, { color: 'GROUP_COLOR' }],
    ['with an invalid icon', { icon: 'Crown!' }, { icon: 'GROUP_ICON' }],
    ['valid', {}, {}],
  ])('%s', (_, given, problems) =>
    expect(groupProblems('games', typed(given), [adminGroup({ id: 'b', slug: 'taken' })], null)).toEqual(problems),
  );

  test('slug of a published group: cannot be changed', () => {
    const was = adminGroup({ slug: 'mobile-legends' });
    expect(groupProblems('games', typed({ slug: 'mlbb' }), [was], was)).toEqual({ slug: 'SLUG_KEPT' });
    expect(groupProblems('games', typed({ slug: 'mobile-legends', name: 'MLBB' }), [was], was)).toEqual({});
    expect(groupProblems('games', typed({ slug: 'mlbb' }), [was], adminGroup({ isSlugReserved: false }))).toEqual({});
  });
  test('category slug "all": rejected', () => {
    expect(groupProblems('categories', typed({ slug: 'all' }), [], null)).toEqual({ slug: 'GROUP_SLUG_ALL' });
    expect(groupProblems('games', typed({ slug: 'all' }), [], null)).toEqual({});
  });
  test.each([
    [{ priceRangeMin: 'x' }, { priceRangeMin: 'GROUP_PRICE' }],
    [{ priceRangeMax: 'x' }, { priceRangeMax: 'GROUP_PRICE' }],
    [{ priceRangeMin: '500.000', priceRangeMax: '500.000' }, { priceRangeMax: 'GROUP_RANGE' }],
    [{ priceRangeMax: '0' }, { priceRangeMax: 'GROUP_RANGE' }],
    [{ priceRangeMin: '500.000', priceRangeMax: '2.000.000' }, {}],
    [{ backgroundGradient: 'url(x)' }, { backgroundGradient: 'GROUP_GRADIENT' }],
    [{ borderColor: 'x' }, { borderColor: 'GROUP_COLOR' }],
  ])('tier: %o', (given, problems) => expect(groupProblems('tiers', typed(given), [], null)).toEqual(problems));
  test('stored group: trimmed, empty fields are null, read back equal', () => {
    const draft = draftGroup(typed({ name: ' Raja ', description: ' ', color: '#AABBCC', priceRangeMin: '', priceRangeMax: '5' }));
    expect(draft).toMatchObject({ name: 'Raja', slug: 'raja', description: null, color: '#aabbcc', priceRangeMin: 0, priceRangeMax: 5 });
    expect(draftGroup(groupFormInput(draft))).toEqual(draft);
    expect(parseGroupForm(groupFormInput(draft))).not.toBeNull();
    for (const odd of [null, [], { name: 'x' }]) expect(parseGroupForm(odd)).toBeNull();
  });
});

describe('price ranges of tiers', () => {
  const tier = (name: string, priceRangeMin: number, priceRangeMax: number | null, isActive = true) =>
    aTier({ name, priceRangeMin, priceRangeMax, isActive });
  const sample = [tier('Reguler', 0, 500), tier('Pelajar', 500, 2000), tier('Premium', 2000, null)];
  test('ranges of the specification: no warning', () => expect(rangeWarnings(sample.toReversed())).toEqual([]));
  test.each([
    ['nothing', [], []],
    ['a first range that does not start at zero', [tier('A', 10, null)], [{ kind: 'gap', from: 0, to: 10, names: ['A'] }]],
    ['no end', [tier('A', 0, 10)], [{ kind: 'gap', from: 10, to: null, names: ['A'] }]],
    ['a hole', [tier('A', 0, 10), tier('B', 20, null)], [{ kind: 'gap', from: 10, to: 20, names: ['A', 'B'] }]],
    ['overlapping ranges', [tier('A', 0, 20), tier('B', 10, null)], [{ kind: 'overlap', from: 10, to: 20, names: ['A', 'B'] }]],
    ['a range within another', [tier('A', 0, null), tier('B', 10, 20)], [{ kind: 'overlap', from: 10, to: 20, names: ['A', 'B'] }]],
    ['two ranges without an end', [tier('A', 0, null), tier('B', 5, null)], [{ kind: 'overlap', from: 5, to: null, names: ['A', 'B'] }]],
    ['an inactive tier', [tier('A', 0, null), tier('B', 10, 20, false)], []],
  ] as const)('%s: warning', (_, tiers, warnings) => expect(rangeWarnings(tiers)).toEqual(warnings));
});

describe('gradient, price and order of groups', () => {
  test('gradient: written in the format that the database accepts', () => {
    const written = writeGradient({ angle: 90, colors: ['#112233', '#445566'] });
    expect(written).toBe('linear-gradient(90deg, #112233, #445566)');
    expect(readGradient(written ?? '')).toEqual({ angle: 90, colors: ['#112233', '#445566'] });
    for (const odd of [
      { angle: 361, colors: ['#112233', '#445566'] },
      { angle: 0, colors: ['#112233'] },
      { angle: 0, colors: ['#112233', 'red'] },
    ])
      expect(writeGradient(odd)).toBeNull();
    for (const odd of ['', 'url(x)', 'linear-gradient(red, blue)', 'linear-gradient(1deg, #112233, #445566);x'])
      expect(isGradient(odd)).toBe(false);
  });
  test.each(['1.5', '150.00'])('ambiguous tier price %p: rejected', (price) => {
    expect(groupProblems('tiers', typed({ priceRangeMin: price }), [], null)).toEqual({ priceRangeMin: 'GROUP_PRICE' });
    expect(groupProblems('tiers', typed({ priceRangeMax: price }), [], null)).toEqual({ priceRangeMax: 'GROUP_PRICE' });
  });
  test('moving an item: keeps all items', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (items, from, to) =>
          moveItem(items, from % items.length, to % items.length)
            .toSorted()
            .join() === items.toSorted().join(),
      ),
    );
  });
});
