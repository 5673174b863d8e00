import { expect, test } from '@jest/globals';
import { orderedRange } from '../../../src/domain/shared/ordered-range.ts';

test.each([
  [1, 2, [1, 2]],
  [2, 1, [1, 2]],
  [2, 2, [2, 2]],
  [0, null, [0, null]],
  [null, 0, [null, 0]],
  [null, null, [null, null]],
] as const)('ordered range: %s to %s is read as %s', (low, high, range) => expect(orderedRange(low, high)).toEqual(range));
