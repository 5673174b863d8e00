/** What a guest's page asks for: how many broadcasts there are, and when the newest was created; null without any. */
interface BroadcastSummary {
  readonly count: number;
  readonly newest: Date | null;
}

/** Broadcasts as a guest's page polls them, without the parts that show them. */
export interface Broadcasts {
  /** @throws PortError `unavailable` without an answer */
  summary(): Promise<BroadcastSummary>;
}
