import { describe, expect, test } from '@jest/globals';
import { highestCode } from '../../../src/domain/payment/unique-code.ts';
import { HIGHEST_CODES } from '../../support/payment/unique-code-cases.ts';

describe('highestCode', () => {
  test.each(HIGHEST_CODES)('of Rp%d is %d', (due, highest) => expect(highestCode(due)).toBe(highest));
});
