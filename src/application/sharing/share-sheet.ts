/** A title and address to share. */
export interface Shareable {
  readonly title: string;
  /** Absolute address. */
  readonly address: string;
}

/** The outcome of sharing: shared, cancelled by the visitor, or not supported by this device. */
export type ShareOutcome = 'shared' | 'dismissed' | 'unavailable';

/** The device's ways to share. Never throws; the result tells what is not supported. */
export interface ShareSheet {
  /** Opens the share sheet. Requires a user gesture. */
  offer(item: Shareable): Promise<ShareOutcome>;
  /** Copies text to the clipboard. @returns false when the device refused */
  copy(text: string): Promise<boolean>;
}
