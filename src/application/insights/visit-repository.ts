/** How often a kind of page was opened, and what was searched for, since the last time. */
export interface VisitBatch {
  /** "2026-11-22", a day in Indonesia (WIB). */
  readonly day: string;
  readonly pages: readonly { readonly page: string; readonly views: number }[];
  readonly words: readonly { readonly words: string; readonly searches: number; readonly empty: number }[];
}

/** Stores counts of visits: days and numbers, without persons. */
export interface VisitRepository {
  /** Adds to what is there. After 500 different searches of a day only those already known go on counting. @throws PortError */
  add(batch: VisitBatch): Promise<void>;
}
