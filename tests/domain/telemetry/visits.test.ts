import { describe, expect, test } from '@jest/globals';
import { isAutomated, searchTerms } from '../../../src/domain/telemetry/counted-visits.ts';

describe('recorded search terms', () => {
  test.each([
    ['  Mythic   GLORY ', 'mythic glory'],
    ['ml', 'ml'],
    ['ＦＦ', 'ff'],
    ['skin 312', 'skin 312'],
    ['a\u0000b\u200bc', 'a b c'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('"%s" is recorded as "%s"', (typed, words) => expect(searchTerms(typed)).toBe(words));
  test.each(['', ' ', 'a', 'x'.repeat(61), 'dimas@toko.example', 'https://lain.example', 'www.lain.example', '0857-1234-5678', '12345678'])(
    '"%s": not recorded',
    (typed) => expect(searchTerms(typed)).toBeNull(),
  );
});

describe('automated program', () => {
  test.each([
    undefined,
    '',
    'curl/8.5.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (compatible; bingbot/2.0)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36',
  ])('user agent %s: automated', (agent) => expect(isAutomated(agent)).toBe(true));
  test.each([
    'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ])('user agent %s: not automated', (agent) => expect(isAutomated(agent)).toBe(false));
});
