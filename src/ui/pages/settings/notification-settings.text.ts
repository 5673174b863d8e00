import type { NotificationType } from '../../../domain/notification/notification.ts';

export const notificationSettingsText = {
  title: 'Notifikasi',
  text: 'Yang kamu matikan tidak dikirim kepadamu. Kabar untuk semua orang dari jenis itu juga tidak tampil dan tidak dihitung.',
  always: 'Selalu aktif',
  types: {
    info: 'Info dari kami',
    promo: 'Promo dan flash sale',
    price_drop: 'Harga turun di wishlist',
    restock: 'Stok kembali di wishlist',
    rental: 'Bisa disewa dan pengingat sewa',
    order: 'Pesanan dan pembayaran',
    security: 'Keamanan akun',
  } satisfies Record<NotificationType, string>,
} as const;
