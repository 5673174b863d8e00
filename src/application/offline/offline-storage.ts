/** The shop as this device keeps it, for when there is no network. A browser that can keep none does nothing of this. */
export interface OfflineStorage {
  /**
   * Starts caching the shop and the pages opened so far.
   * @param onNewVersion hears, also later, that a newer version of the shop waits
   * @returns what ends the listening
   */
  start(onNewVersion: () => void): () => void;
  /** Activates the newer version and reloads the page with it. */
  activateUpdate(): Promise<void>;
  /** Removes what shows which pages were visited. */
  clearVisitedPages(): void;
}

/** Keeps the shop readable without a network. */
export class EnableOffline {
  constructor(private readonly copy: OfflineStorage) {}

  /** @returns what ends the listening */
  execute(onNewVersion: () => void): () => void {
    return this.copy.start(onNewVersion);
  }
}

/** Changes to the newer shop, when its visitor says so and not before. */
export class ActivateUpdate {
  constructor(private readonly copy: OfflineStorage) {}

  execute(): Promise<void> {
    return this.copy.activateUpdate();
  }
}

/** A sign-out leaves no trace of visited pages to the next person on this device. */
export class ClearVisitedPages {
  constructor(private readonly copy: OfflineStorage) {}

  execute(): void {
    this.copy.clearVisitedPages();
  }
}
