import { describe, expect, test } from '@jest/globals';
import { notificationFrom } from '../../../src/domain/notification/notification-from.ts';
import { isOwnLink, safeLink } from '../../../src/domain/notification/notification-link.ts';
import { plainText } from '../../../src/domain/notification/plain-text.ts';
import { aNotification } from '../../support/builders.ts';

describe('notification link', () => {
  test.each(['/', '/orders', '/products/abc?mode=sewa#sewa', '/help#payment', 'https://arena.example', 'https://arena.example/a?b=c#d'])(
    '%p: allowed',
    (link) => expect(safeLink(link)).toBe(link),
  );
  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\tevil',
    '/a\u0000b',
    '/a\u202Eb',
    'http://arena.example',
    'https:/evil.example',
    'https:evil.example',
    'https://',
    'https://arena.example@evil.example',
    'https://arena.example\\@evil.example',
    'https://a b',
    'https://arena.example/"onclick="alert(1)',
    'ftp://arena.example',
    'mailto:a@b.example',
    'orders',
    '',
    `/${'a'.repeat(500)}`,
    null,
    undefined,
    7,
    { toString: () => '/orders' },
  ])('%p: rejected', (link) => expect(safeLink(link)).toBeNull());
  test('internal link: starts with exactly one slash', () =>
    expect(['/orders', 'https://arena.example/orders'].map(isOwnLink)).toEqual([true, false]));
});

describe('notification text', () => {
  test.each([
    ['Harga\u202E nurut', 'Harga nurut'],
    ['\u2066Promo\u2069', 'Promo'],
    ['Pro\u200Bmo\uFEFF', 'Promo'],
    ['a\u0007b\tc', 'a b c'],
    ['baris satu\nbaris dua', 'baris satu\nbaris dua'],
    [' \u200D\u200C ', ''],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['مرحبا', 'مرحبا'],
    [`e${'\u0301'.repeat(40)}`, `e${'\u0301'.repeat(4)}`],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%j is shown as %j', (text, shown) => expect(plainText(text)).toBe(shown));
});

describe('stored notification', () => {
  test('valid fields: unchanged', () => {
    const one = aNotification({ userId: 'u1', type: 'order', isRead: true });
    expect(notificationFrom(one)).toEqual(one);
  });
  test('hostile link: removed; invisible title: replaced; unknown type: info', () => {
    const shown = notificationFrom({ ...aNotification(), title: '\u200B\u202E', type: 'iklan', linkUrl: 'javascript:alert(1)' });
    expect(shown).toMatchObject({ title: 'Notifikasi', type: 'info', linkUrl: null });
  });
  test('long title or text: truncated to the limits between whole characters', () => {
    const shown = notificationFrom({ ...aNotification(), title: '🔥'.repeat(300), body: 'a'.repeat(5000) });
    expect([...(shown?.title ?? '')].length).toBe(120);
    expect(shown?.body).toHaveLength(1000);
  });
  test('invalid id or time: null', () => {
    expect(notificationFrom({ ...aNotification(), id: 'x' })).toBeNull();
    expect(notificationFrom({ ...aNotification(), createdAt: new Date('kapan') })).toBeNull();
  });
});
