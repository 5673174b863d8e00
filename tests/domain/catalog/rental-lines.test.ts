import { expect, test } from '@jest/globals';
import { sortedRentals, withNewRental, withRental } from '../../../src/domain/catalog/rental-lines.ts';

test('a line’s minutes are filled in as long as nobody wrote other ones, and each new line has another name', () => {
  let lines = withNewRental(withNewRental([]));
  const [first, second] = lines;
  const key = first?.key ?? '';
  lines = withRental(lines, key, { duration: '2 Hari' });
  expect(lines[0]?.minutes).toBe('2880');
  lines = withRental(lines, key, { minutes: '60' });
  lines = withRental(lines, key, { duration: '3 Hari' });
  expect([lines[0]?.minutes, lines[1]?.minutes, key === second?.key]).toEqual(['60', '', false]);
  expect(withNewRental(lines.slice(1)).map((line) => line.key === second?.key)).toEqual([true, false]);
});

test('lines stand shortest first, then cheapest; those without a length last', () => {
  const [line] = withNewRental([]);
  if (line === undefined) throw new Error('no line');
  const lines = [
    { ...line, key: 'a', price: '1' },
    { ...line, key: 'b', minutes: '60', price: '9.000' },
    { ...line, key: 'c', minutes: '60', price: '8.000' },
    { ...line, key: 'd', minutes: '5', price: '10.000' },
  ];
  expect(sortedRentals(lines).map(({ key }) => key)).toEqual(['d', 'c', 'b', 'a']);
});
