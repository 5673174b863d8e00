import { expect, test } from '@jest/globals';
import type { FailureValues } from '../../../../../../src/domain/shared/result.ts';
import { bulkText } from '../../../../../../src/ui/pages/admin/parts/catalog/product-bulk.text.ts';

const reason = (code: string, values: FailureValues = {}): string =>
  bulkText.reason({ id: 'x', status: 'refused', failure: { code, values } });

test.each<[string, FailureValues, string]>([
  ['PRICE_UNDER_SALE', {}, 'Harga harus di atas harga flash sale yang berjalan atau akan datang. Akhiri atau ubah sale itu dulu.'],
  ['ATTRIBUTE_REQUIRED', { attribute: 'rank' }, 'Atribut “rank” wajib diisi untuk game ini.'],
  ['ATTRIBUTE_MISFIT', { attribute: 'rank' }, 'Isi atribut “rank” tidak cocok untuk game ini.'],
  ['OUT_OF_RANGE', {}, 'Ada isian di luar batas.'],
  ['FILE_WITHHELD', {}, 'Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada.'],
  ['VERSION_UNREADABLE', {}, 'Kolom versi bukan waktu. Kosongkan, atau ekspor lagi.'],
  ['OPEN_ORDER', {}, 'Masih ada pesanan terbuka. Arsipkan saja.'],
  ['NOT_ALLOWED', {}, 'Peranmu tidak boleh melakukan ini.'],
  ['REFUSED', { detail: 'new row violates check constraint' }, 'Tidak diterima. Periksa isiannya, lalu coba lagi.'],
])('bulk failure %s %j is shown as: %s', (code, values, words) => expect(reason(code, values)).toBe(words));

test('bulk deletion: the confirmation names that products with orders are not deleted', () => {
  expect(bulkText.impact('delete', ['Akun'])).toContain('yang punya pesanan tidak dihapus, arsipkan saja');
});
