import { expect, test } from '@jest/globals';
import { inSchemaOrder } from '../../../src/domain/attribute/attribute-lines.ts';

const schema = [
  { name: 'Rank', unit: null },
  { name: 'Koleksi', unit: 'skin' },
  { name: 'Hero', unit: 'hero' },
];

test('attribute order: schema attributes first with units, then free lines in their own order', () => {
  expect(
    inSchemaOrder(schema, [
      { label: 'Catatan', value: 'satu' },
      { label: 'hero', value: '90' },
      { label: 'Koleksi', value: '214' },
      { label: 'Asal', value: 'dua' },
      { label: 'Rank', value: 'Mythic' },
    ]),
  ).toEqual([
    { label: 'Rank', value: 'Mythic' },
    { label: 'Koleksi', value: '214 skin' },
    // A unit that only repeats the name is omitted.
    { label: 'hero', value: '90' },
    { label: 'Catatan', value: 'satu' },
    { label: 'Asal', value: 'dua' },
  ]);
});

test('attribute order: a value that already ends with its unit is not changed', () => {
  expect(inSchemaOrder(schema, [{ label: 'Koleksi', value: '214 skin' }])).toEqual([{ label: 'Koleksi', value: '214 skin' }]);
});
