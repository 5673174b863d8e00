import type { AdminOrderFilter, PaymentAttempt } from '../../../../../application/order/order-admin-repository.ts';
import type { DeadlineName, ExceptionKind, OrderEvent, PaymentMethod, SaleKind } from '../../../../../domain/order/order.ts';
import type { OrderState } from '../../../../../domain/order/transitions.ts';

/** Words of orders that several places of the admin share. */
export const orderWords = {
  states: {
    pending_payment: 'Menunggu pembayaran',
    payment_review: 'Bukti menunggu',
    processing: 'Diproses',
    delivered: 'Dikirim',
    rented: 'Disewa',
    returning: 'Ganti kata sandi',
    completed: 'Selesai',
    disputed: 'Komplain',
    cancelled: 'Dibatalkan',
    expired: 'Kedaluwarsa',
    refunded: 'Dikembalikan',
  } satisfies Record<OrderState, string>,
  filters: {
    open: 'Berjalan',
    review: 'Bukti',
    deliver: 'Perlu dikirim',
    delivered: 'Dikirim',
    refund: 'Refund',
    completed: 'Selesai',
    ended: 'Batal',
    all: 'Semua',
  } satisfies Record<AdminOrderFilter, string>,
  kinds: { account: 'Akun', item: 'Item', service: 'Jasa' } satisfies Record<SaleKind, string>,
  methods: { sandbox: 'Simulasi', transfer: 'Transfer bank', qris: 'QRIS' } satisfies Record<PaymentMethod, string>,
  deadlines: {
    payment: 'Bayar',
    review: 'Periksa bukti',
    delivery: 'Kirim',
    confirmation: 'Selesai sendiri',
    warranty: 'Garansi',
    refund: 'Kirim refund',
  } satisfies Record<DeadlineName, string>,
  attempts: {
    created: 'Dibuat',
    pending: 'Menunggu',
    paid: 'Dibayar',
    expired: 'Lewat waktu',
    closed: 'Ditutup',
    failed: 'Gagal',
    refunded: 'Dikembalikan',
  } satisfies Record<PaymentAttempt['state'], string>,
  exceptions: {
    late: 'Terlambat',
    short: 'Kurang',
    over: 'Lebih',
    double: 'Dua kali',
    unknown: 'Tidak dikenal',
  } satisfies Record<ExceptionKind, string>,
  actors: {
    buyer: 'Pembeli',
    staff: 'Tim toko',
    deadline: 'Batas waktu',
    gateway: 'Pembayaran',
    server: 'Toko',
  } satisfies Record<OrderEvent['actor'], string>,
  test: 'CONTOH',
  until: (name: string, moment: string): string => `${name}: ${moment}`,
  paused: (name: string): string => `${name}: berhenti`,
} as const;
