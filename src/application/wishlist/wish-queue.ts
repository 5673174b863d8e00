import type { PersistedSession } from '../auth/client/persisted-session.ts';

/** What an account is told, one after another: the last word is the last to arrive. Each is said in the name of whoever said it, or not at all. */
export class WishQueue {
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly persisted: Pick<PersistedSession, 'read'>) {}

  /** @returns null without having told anything, when it is somebody else's turn at this device by then */
  enqueue<T>(userId: string, send: () => Promise<T>): Promise<T | null> {
    const sent = this.before.then(() => (this.isHere(userId) ? send() : null));
    this.before = sent.catch(() => undefined);
    return sent;
  }

  isHere(userId: string): boolean {
    return this.persisted.read()?.user?.id === userId;
  }
}
