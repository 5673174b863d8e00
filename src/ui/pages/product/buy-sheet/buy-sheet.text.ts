import { type DeliveryField, type DeliveryForm, serverLabel } from '../../../../domain/order/delivery-form.ts';
import type { DetailProblem } from '../../../../domain/order/order-details.ts';

/** What a server is called where the game has no fields of its own. */
const SERVER = 'Server';

const ruleOf = ({ rule }: DeliveryField): string => {
  if (rule.kind === 'list') return rule.options.join(', ');
  const count = rule.min === rule.max ? String(rule.min) : `${rule.min} sampai ${rule.max}`;
  return `${count} ${rule.kind === 'digits' ? 'angka' : 'karakter'}`;
};

/** "ID Mobile Legends 6 sampai 10 angka, zone 4 sampai 5 angka" */
const fieldsText = (form: DeliveryForm, game: string | null): string =>
  form
    .map((field, place) => `${place === 0 ? [field.label, game].filter(Boolean).join(' ') : field.label.toLowerCase()} ${ruleOf(field)}`)
    .join(', ');

export const buySheetText = {
  title: 'Beli',
  checkTitle: 'Cek sekali lagi',
  gameId: 'ID game',
  gameIdOptional: 'ID game (kalau perlu)',
  gameIdHint: 'Lihat di profil akun game-mu.',
  server: `${SERVER} (kalau ada)`,
  optional: (label: string): string => `${label} (kalau perlu)`,
  unfit: (form: DeliveryForm, game: string | null): string => `${fieldsText(form, game)}.`,
  choose: 'Pilih',
  nominals: (category: string, game: string): string => `Pilih ${category} ${game}`,
  used: 'Pernah kamu pakai',
  usedOne: (gameId: string, server: string | null): string => (server === null ? gameId : `${gameId} (${server})`),
  note: 'Catatan (boleh kosong)',
  noteHint: 'Jangan tulis kata sandi. Kami tidak pernah memintanya.',
  login: 'Butuh login akunmu: kamu mengisinya tersegel di halaman pesanan setelah membayar, bukan di sini atau lewat chat.',
  toCheck: 'Lanjut',
  change: 'Ubah',
  yours: 'Dikirim ke',
  noDetails: 'Tanpa ID game',
  serverIs: (form: DeliveryForm, server: string): string => `${serverLabel(form) ?? SERVER} ${server}`,
  checkHint: (form: DeliveryForm): string => {
    const server = form.length === 0 ? SERVER : serverLabel(form);
    return `Pastikan ID${server === null ? '' : ` dan ${server.toLowerCase()}`} benar. Setelah dikirim, tidak bisa dipindah.`;
  },
  player: (name: string): string => `Nama pemain: ${name}`,
  playerMissing: (form: DeliveryForm): string => {
    const server = serverLabel(form);
    return `Pemain dengan ID ini tidak ditemukan. Periksa ID${server === null ? '' : ` dan ${server.toLowerCase()}`}-nya dulu.`;
  },
  price: 'Harga',
  discount: 'Potongan flash sale',
  total: 'Total',
  quantity: 'Jumlah',
  fewer: 'Kurangi jumlah',
  more: 'Tambah jumlah',
  priceOf: (quantity: number, price: string): string => `${quantity} × ${price}`,
  discountOnce: 'Potongan flash sale (1 pesanan)',
  together: (quantity: number): string =>
    `${quantity} pesanan dibayar sekali. Tiap pesanan dikirim, bisa dikomplain, dan bisa direfund sendiri-sendiri.`,
  delivery: (hours: string): string => `Dikirim paling lambat ${hours} jam setelah pembayaran diterima.`,
  service: (hours: string): string => `Dikerjakan dan selesai paling lambat ${hours} jam setelah pembayaran diterima.`,
  /** The promise as a moment, where the shop has opening hours. */
  paidNow: (when: string): string => `Dihitung dalam jam buka kami: kalau dibayar sekarang, paling lambat ${when}.`,
  warranty: (days: string): string => `Garansi ${days} hari sejak dikirim.`,
  noWarranty: 'Cek begitu diterima, lalu konfirmasi di halaman pesanan.',
  rules: 'Dengan memesan, kamu setuju dengan',
  rulesLink: 'aturan kami.',
  gameTerms: 'Ingat, jual beli akun dan item bisa dibatasi aturan game-nya.',
  place: (total: string): string => `Pesan dan bayar ${total}`,
  placeAgain: (total: string): string => `Pesan dengan ${total}`,
  agree: (total: string): string => `Setuju, pesan ${total}`,
  signIn: 'Masuk untuk memesan',
  queued: 'Antre sebentar, jangan tutup.',
  payWithin: 'Bayarnya di langkah berikut. Produk kami simpan 30 menit untukmu.',
  problems: {
    GAME_ID_MISSING: 'Isi ID game-mu dulu.',
    SERVER_MISSING: 'Isi juga yang ini, supaya tidak salah kirim.',
    TOO_LONG: 'Terlalu panjang, singkat sedikit ya.',
    PASSWORD: 'Jangan tulis kata sandi di sini. Kami tidak pernah memintanya.',
    UNREADABLE: 'Ada karakter yang tidak bisa dibaca. Ketik ulang, ya.',
  } satisfies Record<Exclude<DetailProblem, 'UNFIT'>, string>,
} as const;
