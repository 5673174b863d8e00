import type { Condition } from './health.ts';

/** The checks of the self-check. */
export const CHECKS = [
  'tables',
  'secrets',
  'keys',
  'sealer',
  'files',
  'tasks',
  'audit',
  'books',
  'migrations',
  'running',
  'data',
  'backup',
] as const;
export type CheckName = (typeof CHECKS)[number];

export interface Check {
  readonly name: CheckName;
  readonly isFine: boolean;
  /** The affected tables, files, tasks or migrations of a failed check. */
  readonly subjects: readonly string[];
}

interface DueTask {
  readonly name: string;
  readonly lastRunAt: Date | null;
  readonly lastCount: number | null;
  /** SQLSTATE of the last failure; null after a success. */
  readonly failure: string | null;
  readonly isLate: boolean;
}

interface StoredInBucket {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** Facts from the database. */
export interface StoreFacts {
  readonly openTables: readonly string[];
  readonly exposedTables: readonly string[];
  readonly orphanFiles: readonly string[];
  readonly brokenAuditLine: number | null;
  /** Names of violated invariants of the ledger. */
  readonly brokenBooks: readonly string[];
  readonly migrations: readonly string[];
  readonly databaseVersion: string;
  readonly databaseBytes: number;
  readonly tasks: readonly DueTask[];
  readonly buckets: readonly StoredInBucket[];
}

/** Facts from the server process. */
export interface ServerFacts {
  /** Versions of the migrations in this program; empty where it contains none. */
  readonly migrations: readonly string[];
  readonly keys: readonly string[];
  /** Whether sealed credentials can be opened. */
  readonly sealer: 'ready' | 'missing' | 'wrong' | 'unknown';
  /** Keys that this server lacks, with the number of units sealed under them. */
  readonly lostKeys: readonly { readonly keyId: string; readonly units: number }[];
  /** What does not work now. */
  readonly conditions: readonly Condition[];
}

/** Default keys of a local Supabase, which are public. */
const WELL_KNOWN = ['sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH', 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'];
/** The encoded claims of a default token: `{"iss":"supabase-demo`. */
const DEMO_ISSUER = '.eyJpc3MiOiJzdXBhYmFzZS1kZW1v';

export const isDefaultKey = (key: string): boolean => WELL_KNOWN.includes(key) || key.includes(DEMO_ISSUER);

/** Parts whose condition is about what is stored, and has another remedy. */
const DATA_PARTS: readonly string[] = ['data', 'checksums'];
const BACKUP = 'backup';

const named = (conditions: readonly Condition[]): readonly string[] => conditions.map(({ part, reason }) => `${part} (${reason})`);

/** Runs every check, in the order of `CHECKS`. */
export const selfCheck = (store: StoreFacts, server: ServerFacts): readonly Check[] => {
  const subjects: Readonly<Record<CheckName, readonly string[]>> = {
    tables: store.openTables,
    secrets: store.exposedTables,
    keys: server.keys.filter(isDefaultKey).map((key) => `${key.slice(0, 18)}…`),
    sealer: [
      ...(server.sealer === 'ready' ? [] : ['CREDENTIALS_KEY']),
      ...server.lostKeys.map(({ keyId, units }) => `${keyId} (${units} unit)`),
    ],
    files: store.orphanFiles,
    tasks: store.tasks.filter(({ isLate, failure }) => isLate || failure !== null).map(({ name }) => name),
    audit: store.brokenAuditLine === null ? [] : [String(store.brokenAuditLine)],
    books: store.brokenBooks,
    migrations: server.migrations.filter((version) => !store.migrations.includes(version)),
    running: named(server.conditions.filter(({ part }) => !DATA_PARTS.includes(part) && part !== BACKUP)),
    data: named(server.conditions.filter(({ part }) => DATA_PARTS.includes(part))),
    backup: named(server.conditions.filter(({ part }) => part === BACKUP)),
  };
  return CHECKS.map((name) => ({ name, isFine: subjects[name].length === 0, subjects: subjects[name] }));
};
