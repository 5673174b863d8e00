/** The offline copy of the shop on this device. Does nothing in a browser without support. */
export interface OfflineStorage {
  /**
   * Starts caching the shop and the pages opened so far.
   * @param onNewVersion called, also later, when a new version of the shop is waiting
   * @returns a function that removes the listener
   */
  start(onNewVersion: () => void): () => void;
  /** Activates the waiting version and reloads the page. */
  activateUpdate(): Promise<void>;
  /** Removes cached pages that reveal what was visited. */
  clearVisitedPages(): void;
}

/** Makes the shop readable offline. */
export class EnableOffline {
  constructor(private readonly copy: OfflineStorage) {}

  /** @returns a function that removes the listener */
  execute(onNewVersion: () => void): () => void {
    return this.copy.start(onNewVersion);
  }
}

/** Activates a new version of the shop on the visitor's request only. */
export class ActivateUpdate {
  constructor(private readonly copy: OfflineStorage) {}

  execute(): Promise<void> {
    return this.copy.activateUpdate();
  }
}

/** Removes cached pages at sign-out, so that the next person on this device cannot see what was visited. */
export class ClearVisitedPages {
  constructor(private readonly copy: OfflineStorage) {}

  execute(): void {
    this.copy.clearVisitedPages();
  }
}
