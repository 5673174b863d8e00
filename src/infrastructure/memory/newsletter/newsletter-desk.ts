import { type DeskAnswer, NewsletterDesk } from '../../../application/newsletter/newsletter-desk.ts';

/** Twin of the newsletter's desk: takes every address that has an at sign. */
export class InMemoryNewsletterDesk extends NewsletterDesk {
  readonly emails: string[] = [];

  async subscribe(email: string): Promise<DeskAnswer> {
    if (!email.includes('@')) return { isTaken: false, message: 'Alamat email tidak dikenali. Periksa lagi penulisannya.' };
    this.emails.push(email);
    return { isTaken: true, message: 'Terima kasih. Kabar berikutnya kami kirim ke alamat itu.' };
  }
}
