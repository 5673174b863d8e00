import type { NewsletterSubscribers, Subscription } from '../../../application/newsletter/newsletter-subscribers.ts';

interface Subscriber extends Subscription {
  readonly hasLeft: boolean;
}

/** Twin of the newsletter's list. */
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
