import type { PersistedSession } from '../auth/client/persisted-session.ts';

/** What an account is told, one after another: the last word is the last to arrive. Each is said in the name of whoever said it, or not at all. */
export class WishQueue {
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly persisted: Pick<PersistedSession, 'read'>) {}

  /** @returns null without having told anything, when it is somebody else's turn at this device by then */
  inTurn<T>(userId: string, tell: () => Promise<T>): Promise<T | null> {
    const told = this.before.then(() => (this.isHere(userId) ? tell() : null));
    this.before = told.catch(() => undefined);
    return told;
  }

  isHere(userId: string): boolean {
    return this.persisted.read()?.user?.id === userId;
  }
}
