import type { Sql } from 'postgres';
import type { ArtworkRenderer } from '../../application/artwork/artwork-renderer.ts';
import type { CredentialSealer } from '../../application/credential/credential-sealer.ts';

/** The store of a new shop's files, as the gateway keeps them. */
export interface SeedFiles {
  deleteObject(bucket: string, path: string): Promise<unknown>;
  /** @returns what the row of the file says about it */
  uploadObject(
    bucket: string,
    path: string,
    version: undefined,
    bytes: Uint8Array,
    contentType: string,
    cacheControl: string,
  ): Promise<object>;
}

/** What seeding a new shop needs. */
export interface SeedContext {
  /** As superuser: row-level security does not apply. */
  readonly sql: Sql;
  readonly files: SeedFiles;
  readonly artwork: ArtworkRenderer;
  /** Null where the shop has no key to seal with: nothing of the demonstration can be tried then. */
  readonly sealer: CredentialSealer | null;
  /** Every time of the seed is counted from here. */
  readonly now: Date;
  /** Hears a line for the terminal now and then. */
  readonly report: (line: string) => void;
}
