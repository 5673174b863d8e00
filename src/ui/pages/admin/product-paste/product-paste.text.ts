import type { AdvertPrice, MarkKind } from '../../../../domain/advert/advert.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { failureText } from '../kit/failure-text.ts';

const drafts = (count: number): string => `${formatCount(count)} draf`;

/** Why an advert has no price. */
const PRICES: Readonly<Record<string, string>> = {
  PRICE_MISSING: 'Harga tidak ditemukan di teks.',
  PRICE_SEVERAL: 'Ada beberapa harga di teks. Pilih yang benar.',
  PRICE_ABOUT: 'Harga di teks hanya kira-kira.',
  PRICE_UNSURE: 'Angka ini mungkin bukan harga.',
};

export const productPasteText = {
  title: 'Tempel dari WhatsApp',
  back: 'Ke daftar produk',
  how: 'Salin iklan dari WhatsApp atau Instagram, tempel di sini, lalu periksa yang terbaca. Beberapa iklan sekaligus menjadi beberapa draf.',
  hidden: 'Draf tidak tampil di toko sampai kamu menampilkannya.',
  text: 'Teks iklan',
  placeholder: 'READY AKUN ML\nMythic 25 bintang, skin 130\n1,5jt nego\nlogin Moonton',
  tooLong: (max: number): string => `Teks lebih dari ${formatCount(max)} huruf. Tempel sebagian dulu.`,
  advertTooLong: (beginning: string, max: number): string =>
    `Iklan “${beginning}…” lebih dari ${formatCount(max)} huruf. Pendekkan, atau beri baris kosong di antara iklan.`,
  empty: 'Tempel teks iklannya dulu.',
  nothing: 'Tidak ada iklan di teks ini.',
  read: 'Baca teks',
  readAgain: 'Baca ulang',
  readAgainTitle: 'Baca ulang teksnya?',
  readAgainText: 'Koreksi di draf yang belum disimpan akan hilang.',
  cancel: 'Batal',
  pictures: 'Gambar',
  picturesHelp: 'Dengan satu draf, semua gambar menjadi miliknya. Dengan beberapa, pilih gambar di tiap draf.',
  chosenPictures: 'Gambar draf ini',
  picture: (place: number): string => `Gambar ${place}`,
  found: (count: number): string => `${drafts(count)} terbaca`,
  draft: (place: number, count: number): string => `Draf ${place} dari ${count}`,
  drop: 'Buang draf ini',
  source: 'Yang terbaca di teks',
  readAs: (name: string): string => ` (${name})`,
  marks: {
    game: 'Game',
    price: 'Harga',
    attribute: 'Keterangan',
    contact: 'Kontak, dihapus',
    'other-amount': 'Angka lain, dihapus',
  } satisfies Record<MarkKind, string>,
  game: 'Game',
  noGame: 'Tidak ada',
  gameMissing: 'Game tidak ditemukan di teks. Pilih supaya keterangannya terbaca.',
  gameGuessed: 'Tidak disebut di teks, ini dugaan. Periksa dulu.',
  category: 'Kategori',
  choose: 'Pilih',
  name: 'Nama produk',
  price: 'Harga',
  use: (amount: string): string => `Pakai ${amount}`,
  description: 'Deskripsi',
  descriptionHint: 'Tanpa kontak dan harga.',
  attributes: 'Keterangan akun',
  priceProblem: ({ problem }: AdvertPrice): string | null => (problem === null ? null : (PRICES[problem.code] ?? failureText(problem))),
  save: (count: number): string => `Simpan ${drafts(count)}`,
  saved: (count: number): string => `${drafts(count)} tersimpan.`,
  savedTitle: 'Draf yang tersimpan',
  savedSome: (saved: number, left: number): string => `${drafts(saved)} tersimpan, ${formatCount(left)} perlu diperbaiki.`,
  fix: 'Periksa isian yang ditandai.',
  restored: 'Teks dan draf yang belum disimpan kami kembalikan.',
  discard: 'Buang',
  loading: 'Memuat game dan kategori…',
  failedTitle: 'Game dan kategori tidak bisa dimuat',
  retry: 'Coba lagi',
} as const;
