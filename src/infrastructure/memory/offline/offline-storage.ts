import type { OfflineStorage } from '../../../application/offline/offline-storage.ts';

/** Fake of the offline copies, which counts its calls. */
export class InMemoryOfflineStorage implements OfflineStorage {
  isStored = false;
  isTakenOver = false;
  clearedCount = 0;
  private readonly listeners = new Set<() => void>();
  private hasNewVersion = false;

  start(onNewVersion: () => void): () => void {
    this.isStored = true;
    this.listeners.add(onNewVersion);
    if (this.hasNewVersion) onNewVersion();
    return () => void this.listeners.delete(onNewVersion);
  }

  async activateUpdate(): Promise<void> {
    this.isTakenOver = this.hasNewVersion;
  }

  clearVisitedPages(): void {
    this.clearedCount += 1;
  }

  /** Simulates a new version of the shop. */
  renew(): void {
    this.hasNewVersion = true;
    for (const listener of this.listeners) listener();
  }
}
