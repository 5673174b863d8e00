import type { OfflineStorage } from './offline-storage.ts';

/** Keeps the shop readable without a network. */
export class EnableOffline {
  constructor(private readonly copy: OfflineStorage) {}

  /** @returns what ends the listening */
  execute(onNewVersion: () => void): () => void {
    return this.copy.start(onNewVersion);
  }
}
