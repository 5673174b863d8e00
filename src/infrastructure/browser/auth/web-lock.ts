import type { Mutex } from '../../../application/auth/client/mutex.ts';

/** The lease of the lock, after which a closed or crashed tab no longer blocks others. */
const LEASE_MS = 10_000;
const PAUSE_MS = 50;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Locks across tabs with the Web Locks API. It requires a secure context; on plain http the lock is an entry in localStorage that expires
 * after ten seconds.
 */
export class WebLock implements Mutex {
  constructor(private readonly window: Window) {}

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { locks } = this.window.navigator as { readonly locks?: LockManager };
    if (locks !== undefined) return (await locks.request(name, () => work())) as T;
    const key = `lock_${name}`;
    const mine = await this.take(key);
    try {
      return await work();
    } finally {
      if (this.read(key)?.owner === mine) this.write(key, null);
    }
  }

  private async take(key: string): Promise<string> {
    const owner = `${Date.now()}-${Math.random()}`;
    for (;;) {
      const note = this.read(key);
      if (note === null || note.until < Date.now()) {
        if (!this.write(key, JSON.stringify({ owner, until: Date.now() + LEASE_MS }))) return owner;
        // Of two simultaneous writers the last one holds the lock.
        await pause();
        if (this.read(key)?.owner === owner) return owner;
      }
      await pause();
    }
  }

  private read(key: string): { readonly owner: string; readonly until: number } | null {
    try {
      return JSON.parse(this.window.localStorage.getItem(key) ?? 'null') as { owner: string; until: number } | null;
    } catch {
      return null;
    }
  }

  /** @returns false where storage is unavailable, so that there are no other tabs to synchronise with */
  private write(key: string, text: string | null): boolean {
    try {
      if (text === null) this.window.localStorage.removeItem(key);
      else this.window.localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }
}
