import type { Sql } from 'postgres';
import type { ArtworkRenderer } from '../../application/artwork/artwork-renderer.ts';
import type { CredentialSealer } from '../../application/credential/credential-sealer.ts';

/** The file storage of a new shop. */
export interface SeedFiles {
  deleteObject(bucket: string, path: string): Promise<unknown>;
  /** @returns the metadata of the file's row */
  uploadObject(
    bucket: string,
    path: string,
    version: undefined,
    bytes: Uint8Array,
    contentType: string,
    cacheControl: string,
  ): Promise<object>;
}

/** Dependencies of seeding a new shop. */
export interface SeedContext {
  /** As superuser, to whom row-level security does not apply. */
  readonly sql: Sql;
  readonly files: SeedFiles;
  readonly artwork: ArtworkRenderer;
  /** Null where the shop has no sealing key; sample accounts can then not be bought. */
  readonly sealer: CredentialSealer | null;
  /** The reference of all times in the seed. */
  readonly now: Date;
  /** Receives progress messages for the terminal. */
  readonly report: (line: string) => void;
}
