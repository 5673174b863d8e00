import { expect, test } from '@jest/globals';
import { safeLink } from '../../../src/domain/content/safe-link.ts';

test.each(['https://toko.example/a?b=c#d', 'mailto:a@toko.example', 'tel:+62812', '/', '/help?q=a#b', '#payment'])(
  'safe link: %s is allowed',
  (address) => {
    expect(safeLink(address)).toBe(address);
  },
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'http://toko.example',
  '//lain.example',
  '/\\lain.example',
  '/a b',
  'https://',
  'https:///x',
  'https://a"onclick=',
  'https://a<b',
  'mailto:',
  'tel:x',
  'help',
  '#',
  '',
  `https://a.example/${'x'.repeat(500)}`,
])('safe link: %s is rejected', (address) => {
  expect(safeLink(address)).toBeNull();
});
