import { awaitsDecision, rejectedProof, waitsForVault } from '../../../domain/order/buyer-steps.ts';
import type { DeadlineName, OrderDetail, OrderFilter } from '../../../domain/order/order.ts';
import { awaitsGroup } from '../../../domain/order/order-group.ts';
import type { OrderState } from '../../../domain/order/transitions.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { rentalSentence } from '../rental/rental-order.text.ts';

export const orderStates: Readonly<Record<OrderState, string>> = {
  pending_payment: 'Belum dibayar',
  payment_review: 'Bukti diperiksa',
  processing: 'Disiapkan',
  delivered: 'Sudah dikirim',
  rented: 'Sedang disewa',
  returning: 'Masa sewa berakhir',
  completed: 'Selesai',
  disputed: 'Komplain',
  cancelled: 'Dibatalkan',
  expired: 'Waktu bayar habis',
  refunded: 'Dikembalikan',
};

/** Labels of a rental where they differ from a purchase's. */
export const rentalStates: Partial<Readonly<Record<OrderState, string>>> = {
  processing: 'Menunggu mulai',
  delivered: 'Siap dimulai',
  disputed: 'Masalah dilaporkan',
};

export const orderFilters: Readonly<Record<OrderFilter, string>> = {
  all: 'Semua',
  unpaid: 'Belum bayar',
  processing: 'Diproses',
  delivered: 'Dikirim',
  rental: 'Sewa aktif',
  completed: 'Selesai',
  ended: 'Berakhir',
};

export const deadlines: Readonly<Record<DeadlineName, (when: string) => string>> = {
  payment: (when) => `Bayar sebelum ${when}`,
  review: (when) => `Diperiksa paling lambat ${when}`,
  claim: (when) => `Barangnya kami simpan sampai ${when}, atau sampai uangmu terlihat`,
  delivery: (when) => `Dikirim paling lambat ${when}`,
  confirmation: (when) => `Konfirmasi otomatis ${when}`,
  warranty: (when) => `Garansi sampai ${when}`,
  refund: (when) => `Refund paling lambat ${when}`,
  rental_ready: (when) => `Akun siap paling lambat ${when}`,
  rental_opening: (when) => `Waktu sewa mulai sendiri ${when}`,
  rental_end: (when) => `Sewa berakhir ${when}`,
  rotation: (when) => `Sandi diganti paling lambat ${when}`,
};

const granted = ({ refunds }: OrderDetail): string => formatRupiah(refunds.reduce((sum, { amount }) => sum + amount, 0));
const isSent = ({ refunds }: OrderDetail): boolean => refunds.length > 0 && refunds.every(({ state }) => state === 'sent');

const came = ({ exception }: OrderDetail): string => (exception?.kind === 'short' ? 'Uang yang sudah masuk' : 'Uang yang datang terlambat');

/** One sentence about the state of an order. @param until the next deadline as text, null without one */
export const orderSentence = (order: OrderDetail, until: string | null, when: (at: Date) => string): string => {
  const before = until === null ? '' : `, paling lambat ${until}`;
  if (order.exception !== null && awaitsDecision(order))
    return `Pembayaranmu ${formatRupiah(order.exception.amount)} sudah kami lihat dan perlu ditinjau. Uangmu aman; kami kabari paling lambat besok.`;
  if (awaitsGroup(order)) return 'Pesanan ini dibayar sekaligus dengan yang lain. Bayar atau batalkan semuanya di pembayaran bersamanya.';
  if (order.state !== 'disputed' && waitsForVault(order))
    return 'Brankas sedang tidak bisa dibuka, waktumu tidak berjalan. Uang dan datamu aman; tidak ada yang perlu kamu lakukan.';
  const ofRental = rentalSentence(order, when);
  if (ofRental !== null) return ofRental;
  switch (order.state) {
    case 'pending_payment': {
      if (order.rest !== null)
        return `Kurang ${formatRupiah(order.rest.amount)}. Uangmu yang lain sudah kami terima.${until === null ? '' : ` Bayar sisanya sebelum ${until}, atau semuanya kami kembalikan.`}`;
      const reason = rejectedProof(order);
      if (reason !== null) return `Bukti belum cocok: ${reason}${until === null ? '' : ` Bayar atau kabari ulang sebelum ${until}.`}`;
      return until === null ? 'Selesaikan pembayaranmu.' : `Selesaikan pembayaran sebelum ${until}.`;
    }
    case 'payment_review':
      return `Buktimu sedang kami periksa${before}.`;
    case 'processing':
      return order.workStartedAt === null
        ? `Pembayaran diterima. Pesananmu sedang disiapkan${before}.`
        : `Pesananmu sedang dikerjakan${before}.`;
    case 'delivered':
      if (order.saleKind === 'account' && order.credential?.isOpen === true)
        return `Data akun siap dibuka di Brankas. Amankan akun, lalu konfirmasi.${until === null ? '' : ` Tanpa kabar, terkonfirmasi otomatis ${until}.`}`;
      return `Pesananmu sudah dikirim. Periksa isinya, lalu konfirmasi.${until === null ? '' : ` Tanpa kabar, terkonfirmasi otomatis ${until}.`}`;
    case 'rented':
      return until === null ? 'Masa sewa sedang berjalan.' : `Masa sewa sedang berjalan, berakhir ${until}.`;
    case 'returning':
      return 'Masa sewa berakhir. Keluar dari akun di semua perangkat.';
    case 'completed':
      if (order.kind === 'group') return `Pembayaran untuk ${order.quantity} pesanan diterima. Tiap pesanan berjalan sendiri-sendiri.`;
      return order.refunds.length > 0 ? `Pesanan selesai. Sebagian dikembalikan: ${granted(order)}.` : 'Pesanan selesai. Terima kasih!';
    case 'disputed':
      if (order.complaint?.openedBy === 'system' && order.rental?.openedAt === null)
        return `Akunmu belum siap pada waktunya, maaf. Kami pilihkan unit lain, waktu lain, atau uangmu kembali${before}.`;
      if (order.complaint?.turn !== 'buyer' && order.complaint?.reason === 'deposit')
        return `Jawabanmu soal deposit sedang diperiksa${before}. Depositmu tetap dititipkan sampai diputuskan.`;
      if (order.complaint?.turn !== 'buyer' && order.kind === 'rental')
        return `Laporanmu sedang diproses${before}. Yang hilang karena masalah ini diganti dengan waktu atau uang.`;
      return order.complaint?.turn === 'buyer'
        ? `Kami menunggu jawabanmu atas komplain ini${before}.`
        : `Komplainmu sedang diproses${before}. Semua batas waktu pesanan ini berhenti.`;
    case 'expired':
      if (isSent(order)) return `${came(order)} dikembalikan: ${granted(order)}.`;
      return order.refunds.length > 0
        ? `${came(order)}, ${granted(order)}, menunggu dikirim kembali.`
        : `Waktu bayar habis dan ${order.kind === 'purchase' || order.kind === 'group' ? 'barang' : 'jadwalnya'} dilepas. Sudah terlanjur bayar? Uangmu aman, kami periksa otomatis.`;
    case 'cancelled':
    case 'refunded':
      if (order.refunds.length === 0) return 'Pesanan dibatalkan. Tidak ada yang perlu dibayar.';
      return isSent(order) ? `Refund ${granted(order)} sudah terkirim.` : `Refund ${granted(order)} disetujui dan menunggu dikirim.`;
  }
};

const EVENTS: Readonly<Record<string, string>> = {
  place: 'Pesanan dibuat',
  submit_proof: 'Bukti pembayaran dikirim',
  pay: 'Pembayaran diterima',
  pay_part: 'Pembayaran kurang',
  revive: 'Pembayaran diterima, pesanan dilanjutkan',
  reject_proof: 'Bukti belum cocok',
  reject_last_proof: 'Bukti belum cocok tiga kali, pesanan dilepas',
  review_timeout: 'Pemeriksaan lebih lama dari biasanya',
  start_work: 'Mulai dikerjakan',
  ask_more_time: 'Minta waktu tambahan',
  grant_more_time: 'Waktu tambahan disetujui',
  work_timeout: 'Pengerjaan terlambat',
  deliver: 'Dikirim',
  confirm: 'Dikonfirmasi',
  confirmation_timeout: 'Dikonfirmasi otomatis',
  cancel: 'Dibatalkan',
  ask_cancellation: 'Pembatalan diminta',
  payment_timeout: 'Waktu bayar habis',
  delivery_timeout: 'Dibatalkan karena terlambat dikirim',
  refund: 'Refund disetujui',
  refund_part: 'Refund sebagian disetujui',
  refund_sent: 'Refund terkirim',
  open_complaint: 'Komplain diajukan',
  withdraw_complaint: 'Komplain dicabut',
  appeal: 'Banding diajukan',
  ready: 'Akun siap dibuka',
  not_ready: 'Akun belum siap, kami periksa',
  start: 'Waktu sewa mulai',
  extend: 'Waktu sewa ditambah',
  end_early: 'Diselesaikan lebih awal',
  end_for_breach: 'Dihentikan karena aturan dilanggar',
  time_over: 'Waktu sewa habis',
  rotate: 'Kata sandi diganti',
  merge: 'Waktu ditambahkan ke sewa',
  miss: 'Terlambat dibayar, uang kembali',
  claim_deposit: 'Minta deposit ditahan',
  resolve_minutes: 'Komplain diputuskan: waktu ditambah',
  resolve_keep_deposit: 'Komplain diputuskan: deposit ditahan',
  resolve_refund: 'Komplain diputuskan: uang kembali penuh',
  resolve_part_refund: 'Komplain diputuskan: uang kembali sebagian',
  resolve_replacement: 'Komplain diputuskan: diganti',
  resolve_help: 'Komplain diputuskan: dibantu sampai beres',
  resolve_no_fault: 'Komplain diputuskan: tidak ada kesalahan',
};

export const eventName = (event: string): string => EVENTS[event] ?? event;

export const actorNames = { buyer: 'Kamu', staff: 'Kami', deadline: 'Otomatis', gateway: 'Pembayaran', server: 'Otomatis' } as const;

export const orderText = {
  test: 'CONTOH',
  short: 'Kurang bayar',
  testHint: 'Pesanan uji coba: tidak ada uang sungguhan.',
  toOrders: 'Lihat semua pesanan',
  missingTitle: 'Pesanan tidak ditemukan',
  missingText: 'Mungkin alamatnya salah, atau pesanan ini bukan milik akun yang sedang masuk.',
  failed: {
    title: 'Pesanan belum termuat',
    text: 'Periksa koneksimu, lalu coba lagi. Pesananmu tetap tersimpan.',
    retry: 'Coba lagi',
  },
} as const;
