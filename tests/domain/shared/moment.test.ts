import { expect, test } from '@jest/globals';
import { isMoment } from '../../../src/domain/shared/moment.ts';

test.each([
  ['2026-11-21T05:00:00.123456+00:00', true],
  ['2026-11-21T05:00:00Z', true],
  ['2026-11-21 05:00:00.1+07', true],
  ['2024-02-29T00:00:00Z', true],
  ['2026-02-29T00:00:00Z', false],
  ['2026-13-01T00:00:00Z', false],
  ['2026-11-21T24:00:00Z', false],
  ['2026-11-21T05:61:00Z', false],
  ['2026-11-21', false],
  ['21/11/2026 05:00', false],
  ['kemarin', false],
  ['', false],
])('%p is a moment: %p', (text, expected) => expect(isMoment(text)).toBe(expected));
