import type { PersistedSession } from '../auth/client/persisted-session.ts';

/** Sends wishlist changes sequentially, so that the last one arrives last. Each is sent in the name of its author, or not at all. */
export class WishQueue {
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly persisted: Pick<PersistedSession, 'read'>) {}

  /** @returns null without sending when another person is signed in by then */
  enqueue<T>(userId: string, send: () => Promise<T>): Promise<T | null> {
    const sent = this.before.then(() => (this.isHere(userId) ? send() : null));
    this.before = sent.catch(() => undefined);
    return sent;
  }

  isHere(userId: string): boolean {
    return this.persisted.read()?.user?.id === userId;
  }
}
