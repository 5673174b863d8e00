import { expect, test } from '@jest/globals';
import { whatsappLink } from '../../../src/domain/settings/whatsapp-link.ts';

test.each([
  ['6281234567890', 'https://wa.me/6281234567890?text=Halo%20%26%20hai'],
  ['+62 812-3456-7890', 'https://wa.me/6281234567890?text=Halo%20%26%20hai'],
  ['0812 3456 7890', 'https://wa.me/6281234567890?text=Halo%20%26%20hai'],
  [null, null],
  ['', null],
  ['12345', null],
  ['6281234567890123456', null],
])('WhatsApp link: %p becomes %p', (number, expected) => expect(whatsappLink(number, 'Halo & hai')).toBe(expected));
