/** What the shop's server looks at in its own store. */
export const CHECKS = ['tables', 'secrets', 'keys', 'sealer', 'files', 'tasks', 'audit', 'books', 'migrations'] as const;
export type CheckName = (typeof CHECKS)[number];

export interface Check {
  readonly name: CheckName;
  readonly isFine: boolean;
  /** What it is about when it is not fine: names of tables, files, tasks or migrations. */
  readonly subjects: readonly string[];
}

export interface DueTask {
  readonly name: string;
  readonly lastRunAt: Date | null;
  readonly lastCount: number | null;
  /** SQLSTATE of the last failure; null once it went well again. */
  readonly failure: string | null;
  readonly isLate: boolean;
}

export interface StoredInBucket {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** What the database says of itself. */
export interface StoreFacts {
  readonly openTables: readonly string[];
  readonly exposedTables: readonly string[];
  readonly orphanFiles: readonly string[];
  readonly brokenAuditLine: number | null;
  /** What always holds in the ledger, and does not; by name. */
  readonly brokenBooks: readonly string[];
  readonly migrations: readonly string[];
  readonly databaseVersion: string;
  readonly databaseBytes: number;
  readonly tasks: readonly DueTask[];
  readonly buckets: readonly StoredInBucket[];
}

/** What the server knows besides. */
export interface ServerFacts {
  /** Versions of the migrations this program brings; empty where it does not bring them. */
  readonly migrations: readonly string[];
  readonly keys: readonly string[];
  /** Whether what was sealed can be opened. */
  readonly sealer: 'ready' | 'missing' | 'wrong' | 'unknown';
  /** Keys that this server does not have, and how many units are sealed with them. */
  readonly lostKeys: readonly { readonly keyId: string; readonly units: number }[];
}

/** Keys that every local Supabase has: anybody knows them. */
const WELL_KNOWN = ['sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH', 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'];
/** A token begins its claims with `{"iss":"supabase-demo`. */
const DEMO_ISSUER = '.eyJpc3MiOiJzdXBhYmFzZS1kZW1v';

export const isDefaultKey = (key: string): boolean => WELL_KNOWN.includes(key) || key.includes(DEMO_ISSUER);

/** Every check, in the order of `CHECKS`. */
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
  };
  return CHECKS.map((name) => ({ name, isFine: subjects[name].length === 0, subjects: subjects[name] }));
};
