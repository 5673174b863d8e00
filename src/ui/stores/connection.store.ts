import { makeAutoObservable } from 'mobx';

/** Whether the data on screen is current: the device may be offline, the shop may not answer. */
export class ConnectionStore {
  /** When the device lost its network; null while it has one. */
  offlineSince: Date | null = null;
  /** When the data on screen was fetched, while the shop does not answer; null when it is current. */
  staleSince: Date | null = null;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Follows the browser's online state. @returns a function that stops it */
  start(): () => void {
    const check = (): void => this.set(window.navigator.onLine);
    check();
    window.addEventListener('online', check);
    window.addEventListener('offline', check);
    return () => {
      window.removeEventListener('online', check);
      window.removeEventListener('offline', check);
    };
  }

  stale(madeAt: Date): void {
    this.staleSince = this.staleSince !== null && this.staleSince < madeAt ? this.staleSince : madeAt;
  }

  fresh(): void {
    this.staleSince = null;
  }

  private set(isOnline: boolean): void {
    this.offlineSince = isOnline ? null : (this.offlineSince ?? new Date());
  }
}
