import { expect, test } from '@jest/globals';
import { sortedRentals, withNewRental, withRental } from '../../../src/domain/catalog/rental-draft.ts';

test('rental lines: a new line gets a unique key, a change affects one line only', () => {
  const lines = withRental(withNewRental(withNewRental([])), 'baru-2', { duration: '2 Hari' });
  expect(lines.map(({ key, duration }) => [key, duration])).toEqual([
    ['baru-1', ''],
    ['baru-2', '2 Hari'],
  ]);
  expect(withNewRental(lines.slice(1)).map(({ key }) => key)).toEqual(['baru-2', 'baru-3']);
});

test('rental lines: sorted by duration, then price; without duration last', () => {
  const [line] = withNewRental([]);
  if (line === undefined) throw new Error('no line');
  const lines = [
    { ...line, key: 'a', price: '1' },
    { ...line, key: 'b', duration: '1 jam', price: '9.000' },
    { ...line, key: 'c', duration: 'Cepat', minutes: '60', price: '8.000' },
    { ...line, key: 'd', duration: '5 menit', price: '10.000' },
  ];
  expect(sortedRentals(lines).map(({ key }) => key)).toEqual(['d', 'c', 'b', 'a']);
});
