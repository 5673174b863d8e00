/** The shop as this device keeps it, for when there is no network. A browser that can keep none does nothing of this. */
export interface OfflineStorage {
  /**
   * Begins to keep the shop, and what was opened so far.
   * @param onNewVersion hears, also later, that a newer shop is there and waits
   * @returns what ends the listening
   */
  start(onNewVersion: () => void): () => void;
  /** Lets the newer shop take over and opens the page anew with it. */
  activateUpdate(): Promise<void>;
  /** Forgets what shows where somebody has been. */
  clearVisitedPages(): void;
}
