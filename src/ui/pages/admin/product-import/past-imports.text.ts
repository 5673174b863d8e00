import type { PastImport, UndoneImport } from '../../../../domain/catalog/past-import.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { shortMoment } from '../../../text/time.ts';

const products = (count: number): string => `${formatCount(count)} produk`;

/** What an undo did, without its first words. */
const details = ({ kept, incomplete, erased }: UndoneImport): readonly string[] => [
  ...(erased === 0 ? [] : [`Data login ${formatCount(erased)} unit dihapus.`]),
  ...(incomplete === 0
    ? []
    : [
        `${formatCount(incomplete)} di antaranya tidak kembali seluruhnya: gambar atau grup lamanya sudah dihapus, unit lain sudah berisi data login, atau modalnya bukan hak akunmu.`,
      ]),
  ...(kept === 0
    ? []
    : [
        `${products(kept)} dibiarkan karena sudah diubah lagi, punya unit lain yang berisi data login, atau harga lamanya tidak boleh lagi.`,
      ]),
];

export const pastImportsText = {
  title: 'Impor sebelumnya',
  how: 'Impor bisa dibatalkan selama belum ada yang memesan darinya: produk barunya dihapus, yang diubah dikembalikan.',
  failed: 'Daftar impor tidak bisa dimuat.',
  retry: 'Coba lagi',
  more: 'Tampilkan yang lebih lama',
  columns: { when: 'Waktu', file: 'File', by: 'Oleh', added: 'Baru', changed: 'Diubah', state: 'Keadaan' },
  when: (beganAt: string): string => shortMoment(new Date(beganAt), false),
  noFile: '(nama file tidak tercatat)',
  nobody: '–',
  states: { open: 'Bisa dibatalkan', ordered: 'Sudah dipesan', unfinished: 'Belum selesai', undone: 'Dibatalkan' },
  sealed: (count: number): string => `Data login ${formatCount(count)} unit ikut dihapus.`,
  ordered: 'Sudah ada yang memesan atau membeli dari impor ini, jadi tidak bisa dibatalkan lagi.',
  unfinished: ({ left }: UndoneImport): string =>
    `Pembatalannya terputus, ${products(left)} belum. Produk barunya tidak bisa dipesan sampai ini selesai.`,
  undo: 'Batalkan',
  undoOf: ({ fileName, beganAt }: PastImport): string => `Batalkan impor ${fileName || pastImportsText.when(beganAt)}`,
  goOn: 'Lanjutkan pembatalan',
  goOnOf: ({ fileName, beganAt }: PastImport): string => `Lanjutkan pembatalan ${fileName || pastImportsText.when(beganAt)}`,
  running: (undone: UndoneImport | null): string => {
    if (undone === null) return 'Membatalkan impor…';
    const { removed, restored, kept, left } = undone;
    return `Membatalkan impor: ${formatCount(removed + restored + kept)} selesai, ${products(left)} lagi…`;
  },
  undone: (undone: UndoneImport): string =>
    [
      `Impor dibatalkan: ${formatCount(undone.removed)} produk baru dihapus, ${formatCount(undone.restored)} produk dikembalikan.`,
      ...details(undone),
    ].join(' '),
  /** Of an import that was undone before. */
  result: (undone: UndoneImport): string =>
    [`${formatCount(undone.removed)} dihapus, ${formatCount(undone.restored)} dikembalikan.`, ...details(undone)].join(' '),
  confirm: {
    title: ({ fileName }: PastImport): string => (fileName === '' ? 'Batalkan impor ini?' : `Batalkan impor “${fileName}”?`),
    message: ({ sealed }: PastImport): string =>
      `Data login ${formatCount(sealed)} unit yang dibuat impor ini ikut dihapus dari Brankas dan tidak bisa dikembalikan.`,
    press: 'Batalkan impor',
  },
} as const;
