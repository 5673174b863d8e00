import type { Sql, TransactionSql } from 'postgres';
import type { CredentialSealer } from '../../application/credential/credential-sealer.ts';

/** Dependencies of seeding a new shop. */
export interface SeedContext {
  /** As superuser, to whom row-level security does not apply. */
  readonly sql: Sql;
  /** Begins a transaction. */
  readonly inTransaction: (work: (transaction: TransactionSql) => Promise<void>) => Promise<void>;
  /** Null where the shop has no sealing key; sample accounts can then not be bought. */
  readonly sealer: CredentialSealer | null;
  /** The reference of all times in the seed. */
  readonly now: Date;
  /** Receives progress messages for the terminal. */
  readonly report: (line: string) => void;
}
