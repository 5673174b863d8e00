import type { OfflineStorage } from './offline-storage.ts';

/** Whoever signs out leaves no trace of what they looked at to the next person on this device. */
export class ClearVisitedPages {
  constructor(private readonly copy: OfflineStorage) {}

  execute(): void {
    this.copy.clearVisitedPages();
  }
}
