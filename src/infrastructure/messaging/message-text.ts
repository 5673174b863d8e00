import type { Message } from '../../application/auth/server/message-sender.ts';

/** The text of a message, including its code. */
export const messageText = (message: Message): string => {
  const { shopName } = message;
  switch (message.kind) {
    case 'code':
      return `${message.code} adalah kode ${shopName} kamu. Berlaku 10 menit. Jangan berikan kepada siapa pun, juga yang mengaku dari kami.`;
    case 'sign-up-attempt':
      return (
        `Seseorang mendaftar di ${shopName} dengan nomor ini, padahal nomor ini sudah punya akun. ` +
        'Kalau itu kamu, masuk saja, atau pilih "Lupa kata sandi". Kalau bukan, abaikan pesan ini.'
      );
    case 'number-wanted':
      return (
        `Seseorang ingin memindahkan akun ${shopName}-nya ke nomor ini, padahal nomor ini sudah punya akun. ` +
        'Kalau itu kamu, masuk saja dengan nomor ini. Kalau bukan, abaikan pesan ini.'
      );
    case 'email-changed':
      return `Email akun ${shopName} kamu baru saja diganti, dan bisa dipakai untuk masuk. Kalau bukan kamu, segera ganti kata sandimu.`;
    case 'number-changed':
      return `Nomor HP akun ${shopName} kamu baru saja diganti, jadi nomor ini tidak lagi dipakai untuk masuk. Kalau bukan kamu, segera hubungi kami.`;
    case 'order':
      return `${shopName}: ${message.text}`;
  }
};
