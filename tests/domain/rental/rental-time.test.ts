import { expect, test } from '@jest/globals';
import { opensAt, readyBy } from '../../../src/domain/rental/rental-time.ts';

const at = (time: string): Date => new Date(`2026-11-25T${time}:00.000Z`);

test('a rental opens five minutes early, and is ready half an hour late at the latest', () => {
  expect([opensAt(at('12:00')), readyBy(at('12:00'))]).toEqual([at('11:55'), at('12:30')]);
});
