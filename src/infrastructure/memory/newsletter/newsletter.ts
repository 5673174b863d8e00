import type { NewsletterSubscribers, Subscription } from '../../../application/newsletter/newsletter.ts';
import type { NewsletterAnswer, NewsletterService } from '../../../application/newsletter/newsletter-service.ts';

interface Subscriber extends Subscription {
  readonly hasLeft: boolean;
}

export class InMemoryNewsletterSubscribers implements NewsletterSubscribers {
  readonly list = new Map<string, Subscriber>();
  /** Addresses by the hash of their token. */
  readonly tokens = new Map<string, string>();
  isOpen = true;

  async add(subscription: Subscription): Promise<boolean> {
    if (!this.isOpen) return false;
    const known = this.list.get(subscription.email);
    if (known === undefined || known.hasLeft) this.list.set(subscription.email, { ...subscription, hasLeft: false });
    return true;
  }

  async end(tokenHash: string): Promise<boolean> {
    const subscriber = this.list.get(this.tokens.get(tokenHash) ?? '');
    if (subscriber === undefined) return false;
    this.list.set(subscriber.email, { ...subscriber, hasLeft: true });
    return true;
  }
}

/** Fake of the shop's interface: accepts every address with an at sign. */
export class InMemoryNewsletterService implements NewsletterService {
  readonly emails: string[] = [];

  async subscribe(email: string): Promise<NewsletterAnswer> {
    if (!email.includes('@')) return { isTaken: false, message: 'Alamat email tidak dikenali. Periksa lagi penulisannya.' };
    this.emails.push(email);
    return { isTaken: true, message: 'Terima kasih. Kabar berikutnya kami kirim ke alamat itu.' };
  }
}
