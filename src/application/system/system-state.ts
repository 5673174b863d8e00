import type { Check, DueTask, StoredInBucket } from '../../domain/system/self-check.ts';

export interface Versions {
  readonly product: string;
  readonly node: string;
  readonly database: string;
  /** The last migration. */
  readonly schema: string;
}

/** The place and the kind of an error, never its message. */
interface Fault {
  readonly at: Date;
  readonly where: string;
  readonly what: string;
}

/** How the shop's machinery stands. */
export interface SystemState {
  readonly checks: readonly Check[];
  readonly tasks: readonly DueTask[];
  readonly buckets: readonly StoredInBucket[];
  readonly databaseBytes: number;
  readonly versions: Versions;
  /** The server's last fifty, the newest first. */
  readonly faults: readonly Fault[];
}
