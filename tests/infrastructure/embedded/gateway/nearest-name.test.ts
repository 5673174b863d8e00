import { expect, test } from '@jest/globals';
import { nearestNames } from '../../../../src/infrastructure/embedded/gateway/nearest-name.ts';

const LONGEST = 500;

test('name of the longest length that is compared: has a nearest one', () => {
  const known = 'a'.repeat(LONGEST - 1);
  expect(nearestNames(`${known}b`, [known, 'c'], 0.75)).toEqual([known]);
});
test.each([
  ['a longer name', `${'a'.repeat(LONGEST)}b`, 'a'.repeat(LONGEST)],
  ['a longer known name', 'a'.repeat(LONGEST), `${'a'.repeat(LONGEST)}b`],
])('%s: has no nearest one', (_, name, known) => expect(nearestNames(name, [known, 'c'], 0.75)).toEqual([]));
