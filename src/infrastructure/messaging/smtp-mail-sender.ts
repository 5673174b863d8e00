import { createTransport } from 'nodemailer';
import type { Mail, MailSender } from '../../application/auth/server/mail-sender.ts';
import { PortError } from '../../application/shared/port-error.ts';
import { mailText } from './mail-text.ts';

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
