/** Something worth passing on. */
export interface Shareable {
  readonly title: string;
  /** Absolute address. */
  readonly address: string;
}

/** The outcome of sharing: shared, cancelled by the visitor, or not supported by this device. */
export type ShareOutcome = 'shared' | 'dismissed' | 'unavailable';

/** The ways a device has to pass something on. Never throws: what a device cannot do, it says. */
export interface ShareSheet {
  /** Opens the device's own list of apps. Only right after a press, else devices refuse. */
  offer(item: Shareable): Promise<ShareOutcome>;
  /** Puts text where it can be pasted. @returns false when the device refused */
  copy(text: string): Promise<boolean>;
}
