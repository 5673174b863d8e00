import type { AdminOrderFilter, PaymentAttempt } from '../../../../../application/order/order-admin-repository.ts';
import type { DeadlineName, ExceptionKind, OrderEvent, SaleKind } from '../../../../../domain/order/order.ts';
import type { OrderState } from '../../../../../domain/order/transitions.ts';
import type { PaymentMethod } from '../../../../../domain/payment/payment-method.ts';
import { methodNames } from '../../../../text/payment-methods.ts';

/** Texts of orders that several pages of the admin share. */
export const orderTexts = {
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
    mine: 'Tugas saya',
    review: 'Bukti',
    deliver: 'Perlu dikirim',
    delivered: 'Dikirim',
    refund: 'Refund',
    completed: 'Selesai',
    ended: 'Batal',
    all: 'Semua',
  } satisfies Record<AdminOrderFilter, string>,
  kinds: { account: 'Akun', item: 'Item', service: 'Jasa' } satisfies Record<SaleKind, string>,
  methods: { sandbox: 'Simulasi', ...methodNames } satisfies Record<PaymentMethod, string>,
  deadlines: {
    payment: 'Bayar',
    review: 'Periksa bukti',
    claim: 'Lepas barang yang diklaim',
    delivery: 'Kirim',
    confirmation: 'Selesai sendiri',
    warranty: 'Garansi',
    refund: 'Kirim refund',
    rental_ready: 'Siapkan sewa',
    rental_opening: 'Sewa mulai sendiri',
    rental_end: 'Sewa berakhir',
    rotation: 'Ganti sandi',
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
    short: 'Kurang bayar',
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
