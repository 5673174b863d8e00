import type { Sql } from 'postgres';
import type { ArtworkRenderer } from '../../application/artwork/artwork-renderer.ts';

/** What filling a new shop takes. */
export interface SeedContext {
  /** As superuser: row-level security does not apply. */
  readonly sql: Sql;
  /** Where the gateway keeps files; absolute. */
  readonly storageFolder: string;
  readonly artwork: ArtworkRenderer;
  /** Every time of the seed is counted from here. */
  readonly now: Date;
  /** Hears a line for the terminal now and then. */
  readonly report: (line: string) => void;
}
