import type { Check, DueTask, StoredInBucket } from '../../domain/system/self-check.ts';

export interface Versions {
  readonly product: string;
  readonly node: string;
  readonly database: string;
  /** The version of the last migration. */
  readonly schema: string;
}

/** Place and kind of an error, without its message. */
interface Fault {
  readonly at: Date;
  readonly where: string;
  readonly what: string;
}

/** The technical state of the shop. */
export interface SystemState {
  readonly checks: readonly Check[];
  readonly tasks: readonly DueTask[];
  readonly buckets: readonly StoredInBucket[];
  readonly databaseBytes: number;
  readonly versions: Versions;
  /** The server's last fifty errors, newest first. */
  readonly faults: readonly Fault[];
}
