import { expect, test } from '@jest/globals';
import { inSchemaOrder } from '../../../src/domain/attribute/in-schema-order.ts';

const schema = [
  { name: 'Rank', unit: null },
  { name: 'Koleksi', unit: 'skin' },
  { name: 'Hero', unit: 'hero' },
];

test('the schema first and in its order, with units; then what is free, as it stands', () => {
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

test('a value that already says its unit does not get it twice', () => {
  expect(inSchemaOrder(schema, [{ label: 'Koleksi', value: '214 skin' }])).toEqual([{ label: 'Koleksi', value: '214 skin' }]);
});
