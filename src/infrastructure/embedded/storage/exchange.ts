import type { Caller } from './caller.ts';
import type { FileStorageAdapter } from './file-storage-adapter.ts';
import type { SignedTokens } from './signed-tokens.ts';
import type { StorageSql } from './storage-sql.ts';

/** A request, and what answers it. */
export interface Exchange {
  readonly request: Request;
  readonly url: URL;
  readonly caller: Caller;
  /** Upstream's name of what is done, for policies. */
  readonly operation: string;
  /** The bucket in the address; empty where it names none. */
  readonly bucket: string;
  /** The name of the object in the address, decoded; empty where it names none. */
  readonly name: string;
  readonly sql: StorageSql;
  readonly files: FileStorageAdapter;
  readonly tokens: SignedTokens;
}

export type Handler = (exchange: Exchange) => Promise<Response>;
