import { expect, test } from '@jest/globals';
import { fail, succeed, valueOr } from '../../../src/domain/shared/result.ts';

test('a result gives its value, or what the caller wants instead', () => {
  expect(valueOr(succeed(5), null)).toBe(5);
  expect(valueOr(fail('X'), null)).toBeNull();
  expect(valueOr(fail('X'), false)).toBe(false);
});
