import { expect, test } from '@jest/globals';
import { writtenLink } from '../../../src/domain/settings/written-link.ts';

test.each([
  ['0812 3456 7890', 'https://wa.me/6281234567890'],
  ['+62 812-3456-7890', 'https://wa.me/6281234567890'],
  ['(021) 555-1234', 'https://wa.me/62215551234'],
])('typed link: the phone number %s becomes its WhatsApp address', (written, link) => {
  expect(writtenLink(written)).toBe(link);
});
test.each([
  ['tokomu.com', 'https://tokomu.com'],
  ['www.instagram.com/toko?x=1', 'https://www.instagram.com/toko?x=1'],
])('typed link: the host without a scheme %s gets https', (written, link) => {
  expect(writtenLink(written)).toBe(link);
});
test.each([
  '',
  '/products',
  'https://toko.com/a',
  'http://toko.com',
  'javascript:alert(1)',
  'toko',
  'toko.com@jahat.example',
  '12345',
  '1.5',
])('typed link: other text %j is unchanged', (written) => {
  expect(writtenLink(` ${written} `)).toBe(written);
});
