import type { Mail } from '../../application/auth/server/mail-sender.ts';

/** The subject and the text of an e-mail, including its code. */
export const mailText = (mail: Mail): { readonly subject: string; readonly text: string } => {
  const { shopName } = mail;
  switch (mail.kind) {
    case 'code':
      return {
        subject: `${mail.code} adalah kode ${shopName} kamu`,
        text:
          `${mail.code}\n\nKetik kode ini di profilmu di ${shopName} untuk memastikan email ini milikmu. Berlaku 10 menit. ` +
          'Jangan berikan kepada siapa pun, juga yang mengaku dari kami.\n\nBukan kamu yang memintanya? Abaikan email ini.',
      };
    case 'email-wanted':
      return {
        subject: `Email ini sudah dipakai di ${shopName}`,
        text:
          `Seseorang ingin memakai email ini untuk akun lain di ${shopName}, padahal email ini sudah milik sebuah akun. ` +
          'Kalau itu kamu, masuk saja dengan email ini. Kalau bukan, abaikan.',
      };
    case 'email-changed':
      return {
        subject: `Email akun ${shopName} kamu diganti`,
        text:
          `Email akun ${shopName} kamu baru saja diganti, jadi email ini tidak lagi dipakai untuk masuk. ` +
          'Kalau bukan kamu, segera ganti kata sandimu dan hubungi kami.',
      };
  }
};
