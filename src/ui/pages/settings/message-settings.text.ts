import type { StaffNoticeKind } from '../../../domain/notification/staff-notice.ts';

export const messageSettingsText = {
  title: 'Kabar pesanan',
  own: 'WhatsApp',
  ownText:
    'Kabar pembayaran, kiriman, dan refund pesananmu ke nomor HP akun ini. Notifikasi di sini tetap datang. Jam 22.00 sampai 07.00 WIB hanya yang tidak bisa menunggu.',
  noPhone: 'Akunmu belum punya nomor HP yang terverifikasi, jadi belum ada yang dikirim.',
  orders: 'Kabar pesananku lewat WhatsApp',
  staff: 'Untuk tim toko',
  staffText:
    'Pekerjaan yang menunggumu. WhatsApp hanya datang selagi kamu bertugas, jam 07.00 sampai 22.00 WIB; komplain, kode masuk, dan sewa kapan saja.',
  duty: 'Sedang bertugas',
  dutyHint: 'Mati: tidak ada WhatsApp dari toko, notifikasi tetap datang.',
  notification: 'Notifikasi',
  whatsapp: 'WhatsApp',
  kinds: {
    proof_waiting: 'Bukti menunggu diperiksa',
    to_deliver: 'Pesanan untuk dikirim',
    payment_exception: 'Pembayaran perlu ditinjau',
    cancellation_asked: 'Pembeli minta dibatalkan',
    complaint: 'Komplain',
    login_code_asked: 'Kode masuk diminta',
    work_late: 'Pengerjaan terlambat',
    buyer_message: 'Pesan dari pembeli',
    refund_ready: 'Refund siap dikirim',
    to_rotate: 'Kata sandi sewa perlu diganti',
    rental_trouble: 'Masalah sewa',
  } satisfies Record<StaffNoticeKind, string>,
} as const;
