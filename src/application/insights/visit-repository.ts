/** Page views by pattern, and search terms, since the last batch. */
export interface VisitBatch {
  /** A day in WIB, "2026-11-22". */
  readonly day: string;
  readonly pages: readonly { readonly page: string; readonly views: number }[];
  readonly words: readonly { readonly words: string; readonly searches: number; readonly empty: number }[];
}

/** Stores daily counts of visits, without persons. */
export interface VisitRepository {
  /** Adds to the stored counts. After 500 different search terms a day only known ones are counted. @throws PortError */
  add(batch: VisitBatch): Promise<void>;
}
