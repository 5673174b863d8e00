import { describe, expect, test } from '@jest/globals';
import { isMessageRefused } from '../../../src/domain/order/message-filter.ts';
import { accountNumbers, chatMessages } from '../../support/orders/chat-samples.ts';
import { harmlessMessages, plantedSecrets } from '../../support/orders/message-samples.ts';
import { ALLOWED_NUMBERS, REFUSED_PHONE_NOTATIONS } from '../../support/orders/phone-notations.ts';

test('message filter: fewer than 1 % of harmless messages with ids, servers and games are rejected', () => {
  const alarms = harmlessMessages(1000).filter(isMessageRefused);
  expect(alarms.length).toBeLessThan(10);
});

test('message filter: fewer than 1 % of chat messages in buyers’ spellings are rejected', () => {
  expect(chatMessages(1000).filter(isMessageRefused).length).toBeLessThan(10);
});

test('message filter: account numbers are rejected with a bank in the message, and alone if no game has such ids', () => {
  const numbers = accountNumbers(1000);
  const refused = (kind: string): readonly boolean[] =>
    numbers.filter((each) => each.kind === kind).map(({ text }) => isMessageRefused(text));
  for (const kind of ['beside its bank', 'in one message with its bank', 'of a wallet', 'alone, of 13 to 15 digits']) {
    const all = refused(kind);
    expect([kind, all.length, all.filter(Boolean).length >= 190]).toEqual([kind, 200, true]);
  }
  // Game ids look the same, so the sender has to confirm (game-ids.ts).
  expect(refused('alone, of 10 or 12 digits').filter(Boolean).length).toBeLessThan(100);
});

test('message filter: at least 95 % of planted secrets of every kind are rejected', () => {
  const planted = plantedSecrets(200);
  expect(planted.filter(({ text }) => isMessageRefused(text)).length).toBeGreaterThanOrEqual(190);
  for (const kind of ['password', 'telephone', 'bank', 'link']) {
    const ofKind = planted.filter((each) => each.kind === kind);
    expect([kind, ofKind.length, ofKind.filter(({ text }) => isMessageRefused(text)).length >= 47]).toEqual([kind, 50, true]);
  }
});

describe('phone number in a message', () => {
  test.each(REFUSED_PHONE_NOTATIONS)('%j: rejected, alone and within a sentence', (text) => {
    expect([text, `hubungi ${text} ya kak`, `Nomorku:${text}.`].filter((message) => !isMessageRefused(message))).toEqual([]);
  });
  test.each(ALLOWED_NUMBERS)('%j: allowed', (text) => {
    expect([text, `kak ${text} ya`].filter(isMessageRefused)).toEqual([]);
  });
});

describe('rejected message', () => {
  test.each([
    'PASSWORD : abc',
    'kata sandi akun lama=x',
    'pw adalah Naga77x',
    'sandinya rahasia123',
    'OTPnya 123456',
    'kode verifikasi: 0482',
    'budi@contoh.id | rahasia',
    '081234567890',
    '0 812-3456-7890',
    '+62 812 3456 7890',
    '6281234567890',
    '+60 12-345 6789',
    'wa saya:81234567890',
    'telp (0274) 512345',
    'bca 1234567890',
    'Rekening saya bank mandiri no 1370012345678',
    'tf ke 1234567890',
    'bayar langsung ke bca 1234567890',
    '1234567890 a/n Budi',
    '1234567890 (BRI',
    'refund ke BCA aku aja ya kak, 1234567890',
    'rekeningnya atas nama Budi: 123456789012',
    '1234567890 ya kak, bsi',
    '1234567890123456 punya aku di BTN',
    '0123456789',
    'jago 101234567890',
    '101234567890, Jago',
    '1234567890123',
    '123456789012345',
    '1234-5678-9012-3456',
    'HTTP://contoh',
    'wa.me/62',
    'T.me/budi',
    'contoh.com',
    'contoh titik com',
    'toko.my.id',
    's.id/abc',
    'cek tokoakun.id',
    'tokoakun.id ya',
    'ｗｗｗ.contoh',
    '０８１２３４５６７８９０',
    '0812\u200b34567890',
    '0812\n3456\u00a07890',
    'pass\u00adword: x',
  ])('%j', (text) => {
    expect(isMessageRefused(text)).toBe(true);
  });
});

describe('allowed message', () => {
  test.each([
    '',
    'Password sudah saya ganti, terima kasih.',
    'Kata sandi salah terus, ID 123456789 (2345)',
    'pass 12345',
    'compass: utara',
    'Kode OTP-nya mana kak?',
    'order 123456 otp2',
    'budi@contoh.id sudah saya ganti',
    '123456789 (2345)',
    '812345678901',
    '108123456789',
    '6281234567',
    'ID 10 81234567',
    'dana saya belum kembali, ID 123456789',
    'Kirim ke 1234567890 ya',
    'bca 123456789',
    'udah bayar pake bca, id 1234567890',
    'udah bayar pake bca, 1234567890 (2345)',
    'lewat BCA, masukin ke 12345678901',
    '1234567890 sudah dibayar lewat bca',
    'jago banget 101234567890',
    'embri 1234567890',
    '012345678',
    '123456789012',
    '1234567890123456',
    '6742351234567890123',
    '1234 5678 9012',
    '1234567890 Budi',
    'RRQ.Lemon',
    'Halo kak.id 12345',
    'Rp150.000',
    'jam 10.30/11.30',
    'mr.comet',
    'Nick Naga77x',
  ])('%j', (text) => {
    expect(isMessageRefused(text)).toBe(false);
  });
  test('adversarial input: answers within the time limit of a message', () => {
    const startedAt = performance.now();
    for (const piece of [
      '1 ',
      'bca ',
      'pw akun ',
      '0-',
      'a.',
      'a@',
      'bca-no ',
      'id a ',
      'rek a',
      '0 8 1 - ',
      '+6 2 8 1 ',
      '08 12 ',
      '62 / ',
    ])
      isMessageRefused(piece.repeat(2000 / piece.length));
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
