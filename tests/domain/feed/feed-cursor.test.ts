import { expect, test } from '@jest/globals';
import { readFeedCursor, writeFeedCursor } from '../../../src/domain/feed/feed-cursor.ts';

const cursor = { at: new Date('2026-11-21T05:00:00.123Z'), id: '00000000-0000-4000-8000-000000000001' };

test('feed cursor: reads back as it was written, needs no URL encoding', () => {
  const text = writeFeedCursor(cursor);
  expect(readFeedCursor(text)).toEqual(cursor);
  expect(encodeURIComponent(text)).toBe(text);
});

test.each([
  null,
  '',
  'x',
  '1~2',
  `~${cursor.id}`,
  `-1~${cursor.id}`,
  `99999999999999999~${cursor.id}`,
  `1~${cursor.id}x`,
  `1~${'z'.repeat(36)}`,
  `1e3~${cursor.id}`,
])('feed cursor: %s, null', (text) => {
  expect(readFeedCursor(text)).toBeNull();
});
