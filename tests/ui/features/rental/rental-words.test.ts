import { expect, test } from '@jest/globals';
import { dayName, lengthText, nearMoment } from '../../../../src/ui/features/rental/rental-words.text.ts';

const NOW = new Date('2026-11-25T23:30:00+07:00');

test.each([
  [45, '45 menit'],
  [60, '1 jam'],
  [90, '1 jam 30 menit'],
  [1440, '1 hari'],
  [2160, '1 hari 12 jam'],
  [0, '0 menit'],
])('length text: %i minutes are %s', (minutes, words) => {
  expect(lengthText(minutes)).toBe(words);
});

test.each([
  ['2026-11-25T23:45:00+07:00', 'hari ini 23.45', 'hari ini'],
  ['2026-11-26T00:00:00+07:00', 'besok 00.00', 'besok'],
  ['2026-11-27T09:30:00+07:00', 'Jum 27 Nov 09.30', 'Jum'],
])('near moment: %s is %s', (at, words, day) => {
  expect([nearMoment(new Date(at), NOW, false), dayName(new Date(at), NOW, false)]).toEqual([words, day]);
});
