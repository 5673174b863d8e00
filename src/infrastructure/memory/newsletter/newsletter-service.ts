import { type NewsletterAnswer, NewsletterService } from '../../../application/newsletter/newsletter-service.ts';

/** Twin of the newsletter's desk: takes every address that has an at sign. */
export class InMemoryNewsletterService extends NewsletterService {
  readonly emails: string[] = [];

  async subscribe(email: string): Promise<NewsletterAnswer> {
    if (!email.includes('@')) return { isTaken: false, message: 'Alamat email tidak dikenali. Periksa lagi penulisannya.' };
    this.emails.push(email);
    return { isTaken: true, message: 'Terima kasih. Kabar berikutnya kami kirim ke alamat itu.' };
  }
}
