import { expect, test } from '@jest/globals';
import { bulkText } from '../../../../../../src/ui/pages/admin/parts/catalog/product-bulk.text.ts';

const reason = (code: string, message: string, hint = ''): string => bulkText.reason({ id: 'x', status: 'refused', code, hint, message });

test.each([
  ['23514', 'PRICE_UNDER_SALE', '', 'Harga harus di atas harga flash sale yang berjalan atau akan datang. Akhiri atau ubah sale itu dulu.'],
  ['23514', 'attribute rank is required', '', 'Atribut “rank” wajib diisi untuk game ini.'],
  ['23514', 'attribute rank does not fit', '', 'Isi atribut “rank” tidak cocok untuk game ini.'],
  ['23514', 'violates check constraint', '', 'Ada isian di luar batas.'],
  ['22F01', 'a picture was not checked', 'FILE_WITHHELD', 'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada.'],
  ['22F01', 'a picture was not checked', '', 'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada.'],
  ['22007', 'invalid input syntax for type timestamp', '', 'Kolom versi bukan waktu. Kosongkan, atau ekspor lagi.'],
  ['23503', 'an order for this product is open', 'OPEN_ORDER', 'Masih ada pesanan terbuka. Arsipkan saja.'],
  ['XX000', 'lain', '', 'Ditolak database: lain'],
])('%s "%s" %s is told as: %s', (code, message, hint, words) => expect(reason(code, message, hint)).toBe(words));

test('a deletion does not promise what orders will not let it do', () => {
  expect(bulkText.impact('delete', ['Akun'])).toContain('yang punya pesanan tidak dihapus, arsipkan saja');
});
