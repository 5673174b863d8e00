import { expect, test } from '@jest/globals';
import { fail, succeed, valueOr } from '../../../src/domain/shared/result.ts';

test('result: its value, or the given fallback on failure', () => {
  expect(valueOr(succeed(5), null)).toBe(5);
  expect(valueOr(fail('X'), null)).toBeNull();
  expect(valueOr(fail('X'), false)).toBe(false);
});
