import { describe, expect, test } from '@jest/globals';
import { attributeBoardLines } from '../../../../src/ui/components/attribute-board.tsx';

const line = (value: string, label = 'Baris') => ({ label, value });

describe('attribute board', () => {
  test.each([
    ['78 bintang', '78', ' bintang'],
    ['312', '312', ''],
    ['124 / 129', '124', ' / 129'],
    ['61,8%', '61,8', '%'],
    ['1.284', '1.284', ''],
    [' 12 bundle ', '12', ' bundle'],
    ['4x', '4', 'x'],
  ])('%s is a figure', (value, amount, unit) => {
    expect(attributeBoardLines([line(value)]).figures).toEqual([{ label: 'Baris', amount, unit }]);
  });
  test.each(['Indonesia', '2019-03-01', 'TH 16', '3D', '123456789012', '5 karakter bintang lima terbatas', '-5', ''])(
    '%j is not a figure',
    (value) => {
      expect(attributeBoardLines([line(value)]).figures).toEqual([]);
    },
  );
  test('at most four figures, the rest in order', () => {
    const lines = ['Asia', '1', '2', '3', '4', '5', 'Moonton'].map((value, index) => line(value, `L${index}`));
    const { figures, facts } = attributeBoardLines(lines);
    expect(figures.map(({ amount }) => amount)).toEqual(['1', '2', '3', '4']);
    expect(facts.map(({ value }) => value)).toEqual(['Asia', '5', 'Moonton']);
  });
  test.each([
    ['Equilibrium', 'Equilibrium 3', '3'],
    ['Trailblaze Level', ' trailblaze level 70', '70'],
    ['Rank', 'Ranked musim lalu', 'Ranked musim lalu'],
    ['Server', 'Server', 'Server'],
  ])('label %j is not repeated in value %j', (label, value, shown) => {
    const { figures, facts } = attributeBoardLines([line(value, label)]);
    expect([...figures.map(({ amount }) => amount), ...facts.map((fact) => fact.value)]).toEqual([shown]);
  });
  test('attributes without label or value are left out', () => {
    expect(attributeBoardLines([line('1', ' '), line('  ')])).toEqual({ figures: [], facts: [] });
  });
});
