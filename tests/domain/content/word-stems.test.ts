import { describe, expect, test } from '@jest/globals';
import { wordStems } from '../../../src/domain/content/word-stems.ts';

describe('stems of Indonesian words', () => {
  test.each([
    ['dibatalkan', 'batal'],
    ['pembatalan', 'batal'],
    ['penipu', 'tipu'],
    ['tertipu', 'tipu'],
    ['menipu', 'tipu'],
    ['mengirim', 'kirim'],
    ['pengiriman', 'kirim'],
    ['memakai', 'pakai'],
    ['menyewanya', 'sewa'],
    ['uangku', 'uang'],
    ['dikembalikannya', 'kembali'],
    ['pembayaran', 'bayar'],
  ])('%s: has the stem %s', (word, stem) => {
    expect([...wordStems(word)]).toContain(stem);
  });
  test('any word: includes the word itself, no stem shorter than four letters', () => {
    expect([...wordStems('otp')]).toEqual(['otp']);
    for (const stem of wordStems('memperbolehkannya')) expect(stem.length).toBeGreaterThanOrEqual(4);
  });
  test('unrelated words: no common stem', () => {
    const shared = [...wordStems('pembayaran')].filter((stem) => wordStems('penyewaan').has(stem));
    expect(shared).toEqual([]);
  });
});
