import { expect, test } from '@jest/globals';
import { checkNumber } from '../../../src/domain/settings/official-number.ts';

const none = { whatsappNumber: null, contactPhone: null, jualAkunWhatsappUrl: null };
const shop = {
  whatsappNumber: '0812-3456-7890',
  contactPhone: '(021) 555 1234',
  jualAkunWhatsappUrl: 'https://wa.me/6281399998888?text=Halo',
};

test.each([
  ['0812-3456-7890', 'official'],
  ['+62 812 3456 7890', 'official'],
  ['6281234567890', 'official'],
  ['006281234567890', 'official'],
  ['021 5551234', 'official'],
  ['+62 21 555-1234', 'official'],
  ['0813 9999 8888', 'official'],
  ['0812-3456-7891', 'other'],
  ['+65 8123 4567', 'other'],
  ['12345', 'unreadable'],
  ['', 'unreadable'],
  ['halo', 'unreadable'],
  ['0812-3456-7890<script>', 'unreadable'],
  ['0812345678901234567', 'unreadable'],
] as const)('official number: %s is %s', (number, verdict) => {
  expect(checkNumber(number, shop)).toBe(verdict);
});

test('official number: no number in the settings, neither official nor false', () => {
  expect(checkNumber('0812-3456-7890', none)).toBe('unknown');
  expect(checkNumber('halo', none)).toBe('unreadable');
  expect(checkNumber('0812-3456-7890', { ...none, jualAkunWhatsappUrl: 'https://toko.example/81234567890' })).toBe('unknown');
  expect(checkNumber('0812-3456-7890', { ...none, jualAkunWhatsappUrl: 'https://api.whatsapp.com/send?phone=6281234567890&text=a' })).toBe(
    'official',
  );
});
