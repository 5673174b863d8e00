import { expect, test } from '@jest/globals';
import { announcementOf, writtenRules } from '../../../../../src/ui/pages/admin/notifications/compose-form.ts';

test.each([
  ['a day', 'later', '2026-11-30T09:00', new Date(2026, 10, 30, 9)],
  ['a day that does not exist', 'later', '2026-11-31T09:00', null],
  ['a broken time', 'later', '2026-11-30T25:00', null],
  ['empty', 'later', '', null],
  ['a day, but sent at once', 'now', '2026-11-30T09:00', null],
] as const)('announcement time: %s', (_, when, sendAt, expected) => {
  expect(announcementOf({ ...writtenRules.blank, when, sendAt }).sendAt).toEqual(expected);
});
