import type { SaleKind } from '../../../domain/order/order.ts';
import { CONFIRMATION_HOURS } from '../../../domain/order/promises.ts';
import { productNoun, productNounTitle } from '../../text/product.ts';

/** The subject of a message to the shop. */
interface OrderDetails {
  readonly name: string;
  /** With currency. */
  readonly price: string;
  /** The duration; null for a purchase. */
  readonly duration: string | null;
  /** An absolute address. */
  readonly address: string;
}

export const productPageText = {
  crumbs: 'Letak halaman',
  describe: (sentence: string, game: string | null, price: string): string =>
    [sentence, game === null ? `${price}.` : `${game}, ${price}.`].filter(Boolean).join(' '),

  gallery: (name: string): string => `Gambar ${name}`,
  pictures: 'Pilih gambar',
  picture: (place: number, count: number): string => `Gambar ${place} dari ${count}`,
  drawn: 'Ilustrasi, belum ada foto asli',
  showPicture: (place: number): string => `Lihat gambar ${place}`,
  counter: (place: number, count: number): string => `${place} / ${count}`,
  zoom: 'Perbesar gambar',

  modes: 'Beli atau sewa',
  buy: 'Beli',
  rent: 'Sewa',
  buyNow: 'Beli Sekarang',
  rentFor: (duration: string): string => `Sewa ${duration}`,
  durations: 'Lama sewa',
  rentNow: 'Sewa sekarang',
  pickTime: 'Pilih waktu',
  rules: 'Aturan sewa',
  allowed: (rules: string): string => `Khusus pilihan ini: ${rules}`,
  deposit: (amount: string): string => `Deposit ${amount}, kembali setelah sewa selesai.`,
  rentedUntil: (when: string): string => `Sedang disewa sampai paling lambat ${when}.`,
  rentedNote: 'Selama ada jadwal sewa, akun ini belum bisa dibeli.',
  changeDuration: ' (ganti lama sewa)',
  viaWhatsapp: ' lewat WhatsApp',
  sheetNotLoaded: 'Belum termuat. Cek koneksimu, lalu tekan lagi.',
  whatsappHint: 'Dilanjutkan lewat WhatsApp.',
  price: 'Harga',
  bar: 'Harga dan pembelian',
  saves: (amount: string): string => `hemat ${amount}`,
  saleLeft: 'Berakhir dalam',
  saleEnds: 'Flash sale berakhir',
  saleEnded: 'Stok flash sale sudah habis, jadi berlaku harga biasa.',
  saleComing: 'Flash sale segera',
  soldTitle: 'Akun ini sudah terjual',
  soldOutTitle: 'Stoknya sudah habis',
  soldText: 'Harga di atas adalah harga terakhirnya.',
  others: (kind: SaleKind, game: string | null): string => `Lihat ${game === null ? 'semua ' : ''}${productNoun(kind)} ${game ?? ''}`,
  sampleText: 'Ini produk contoh, jadi tidak dijual.',

  tools: 'Simpan, bagikan, tanya',
  save: 'Simpan',
  saveHint: ' ke wishlist',
  saved: 'Tersimpan',
  savedHint: ' (tekan untuk menghapus)',
  share: 'Bagikan',
  ask: 'Tanya',
  code: 'Kode produk',
  copyCode: 'Salin kode',
  codeCopied: 'Kode disalin.',
  codeNotCopied: 'Tekan lama kodenya untuk menyalin.',
  copied: 'Tautan disalin.',

  order: ({ name, price, duration, address }: OrderDetails): string =>
    [
      `Halo, saya mau ${duration === null ? 'beli' : 'sewa'}:`,
      name,
      ...(duration === null ? [] : [`Lama sewa: ${duration}`]),
      `Harga: ${price}`,
      address,
    ].join('\n'),
  question: (name: string, address: string): string => ['Halo, saya mau tanya tentang:', name, address].join('\n'),

  contents: 'Isi akun',
  contentsOther: 'Rincian',
  description: 'Deskripsi',
  sellerNote: 'Catatan penjual',
  seal: 'Segel akun',
  sealText: 'Pola dan kodenya milik akun ini saja.',
  similar: (kind: SaleKind): string => `${productNounTitle(kind)} serupa`,

  chatTitle: 'Pesan lewat WhatsApp',
  chatText: 'Cara bayar dan serah terima kamu sepakati langsung dengan kami.',
  warranty: (time: string): string => `Garansi ${time}`,
  hours: (count: string): string => `${count} jam`,
  days: (count: string): string => `${count} hari`,
  warrantyText: (time: string, isAccount: boolean): string =>
    `Kamu punya ${time} sejak ${isAccount ? 'akun' : 'pesanan'} dikirim untuk mengeceknya.`,
  sealedTitle: 'Serah terima lewat Brankas',
  sealedText: 'Data login disegel dan terbuka untuk yang membayar. Tiap pembukaan, juga oleh kami, tercatat untukmu.',
  keptTitle: 'Uangmu dititipkan dulu',
  keptText: 'Jadi milik kami setelah kamu konfirmasi atau waktunya habis.',
  checkTitle: `${CONFIRMATION_HOURS} jam untuk mengecek`,
  checkText: 'Tidak sesuai? Ajukan komplain: diperbaiki, diganti, atau uangmu kembali.',
  rentalTitle: 'Waktu berjalan sejak kamu buka',
  rentalText: 'Minta kode masuk dulu kalau game-nya meminta. Akun bermasalah? Waktu atau uangnya kami ganti.',
  shownTitle: 'Stok selalu terbaru',
  shownText: 'Begitu juga harganya.',
} as const;
