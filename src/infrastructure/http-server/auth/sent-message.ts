/** A message the sandbox kept instead of sending it. */
export interface SentMessage {
  readonly to: string;
  readonly text: string;
  /** Null for a notice. */
  readonly code: string | null;
  readonly at: Date;
}
