import type { OfflineStorage } from './offline-storage.ts';

/** Changes to the newer shop, when its visitor says so and not before. */
export class ActivateUpdate {
  constructor(private readonly copy: OfflineStorage) {}

  execute(): Promise<void> {
    return this.copy.activateUpdate();
  }
}
