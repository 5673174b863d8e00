import type { SaleKind } from '../../../domain/order/order.ts';
import { productNoun } from '../../text/product.ts';

/** Texts that describe the shop, without figures that are not in its data. */
export const homeText = {
  description: 'Jual, beli, dan sewa akun game dalam satu toko.',
  /** @param kind null where the shop has several */
  seeAll: (kind: SaleKind | null): string => `Lihat semua ${productNoun(kind)}`,
  sell: 'Jual akunmu',
  games: 'Game populer',
  count: (count: string, kind: SaleKind | null): string => `${count} ${productNoun(kind)}`,
  newest: 'Baru masuk',
  newestText: 'Yang terbaru lebih dulu, dan hanya yang masih tersedia.',
  all: (kind: SaleKind | null): string => `Semua ${productNoun(kind)}`,
  kinds: 'Jenis produk',
  rentals: 'Bisa disewa',
  rentalsText: 'Pilih lama sewanya. Harga tiap pilihan tertulis di halaman akun.',
  allRentals: 'Semua sewa',
  from: 'mulai',
  /** @param duration null for a price per day */
  forDuration: (duration: string | null): string => (duration === null ? 'per hari' : `untuk ${duration}`),
  moreDurations: (count: number): string => `+${count}`,
  howTo: 'Cara beli',
  howToText: 'Tiga langkah, mulai dari memilih.',
  guide: 'Baca panduan',
  steps: [
    ['1. Pilih akun', 'Lihat rank, skin, dan server, lalu bandingkan harganya.'],
    ['2. Pesan dan bayar', 'Tekan Beli Sekarang. Akunnya disimpan untukmu selama waktu bayar berjalan.'],
    ['3. Buka Brankas', 'Datanya terbuka di halaman pesananmu. Amankan akunnya, lalu konfirmasi.'],
  ],
  /** While accounts are sold in a chat. */
  stepsByChat: [
    ['1. Pilih akun', 'Lihat rank, skin, dan server, bandingkan harganya, lalu pilih beli atau sewa.'],
    ['2. Pesan lewat WhatsApp', 'Tekan Beli Sekarang. Pesannya sudah terisi: nama akun, pilihanmu, dan harganya.'],
    ['3. Sepakati dengan kami', 'Cara bayar dan serah terima akun kamu bicarakan langsung dengan kami di obrolan itu.'],
  ],
  /** While accounts are sold in a chat, and the owner has set no number that WhatsApp accepts. */
  stepsBeforeOrders: [
    ['1. Pilih akun', 'Lihat rank, skin, dan server, lalu bandingkan harganya.'],
    ['2. Simpan', 'Tekan hati untuk menyimpannya di wishlist. Kamu tidak perlu mendaftar.'],
    ['3. Pesan', 'Pemesanan lewat WhatsApp segera hadir.'],
  ],
  trust: [
    ['Data login tersegel', 'Terbuka untuk yang membayar, dan setiap pembukaan tercatat'],
    ['Uang dititipkan', 'Sampai kamu konfirmasi atau waktunya habis'],
    ['Komplain dijawab', 'Semua batas waktu pesanan berhenti selama itu'],
    ['Garansi tertulis', 'Lamanya tertera di halaman akun'],
  ],
  /** While accounts are handed over in a chat. */
  trustByChat: [
    ['Stok selalu terbaru', 'Begitu juga harganya'],
    ['Tepat waktu', 'Flash sale mulai dan berakhir sesuai jamnya'],
    ['Garansi tertulis', 'Kalau ada, lamanya tertera di halaman akun'],
    ['Wishlist', 'Simpan produk tanpa mendaftar'],
  ],
  trustLabel: 'Janji kami',
  channel: 'Saluran WhatsApp',
  channelText: 'Kabar produk baru dan flash sale',
  topUp: 'Top up game',
  topUpText: 'Isi ulang saldo di dalam game',
  emptyTitle: 'Belum ada akun',
  emptyText: 'Akun pertama akan tampil di sini begitu tersedia. Punya akun yang ingin kamu lepas?',
} as const;
