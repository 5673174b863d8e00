import { createTransport } from 'nodemailer';
import type { Mail, MailSender } from '../../application/auth/server/mail-sender.ts';
import { PortError } from '../../application/shared/port-error.ts';

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

/** Shorter than the patience of a person who waits for the answer. */
const TIMEOUT_MS = '8000';
const OPTIONS = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  // Only our own text is sent: no file and no address is ever read into a message.
  disableFileAccess: 'true',
  disableUrlAccess: 'true',
};

/** E-mail over SMTP (RFC 5321), with TLS where the server offers it. */
export class SmtpMailSender implements MailSender {
  private readonly transport: ReturnType<typeof createTransport>;

  constructor(private readonly server: { readonly url: string; readonly from: string }) {
    const address = new URL(server.url);
    // nodemailer reads the options of a connection from its address.
    for (const [name, value] of Object.entries(OPTIONS)) address.searchParams.set(name, value);
    this.transport = createTransport(address.href);
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ from: this.server.from, to: { name: '', address: mail.to }, ...mailText(mail) });
    } catch (error) {
      // The error may contain the address, which logs do not carry.
      const code = (error as { readonly code?: unknown }).code;
      throw new PortError('unavailable', 'the mail server took no message', typeof code === 'string' ? code : null);
    }
  }
}
