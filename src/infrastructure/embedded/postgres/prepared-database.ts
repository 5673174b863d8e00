import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import type { Introspection } from '../gateway/schema-cache.ts';
import { catalogueState } from './catalogue-state.ts';

/** What a start found when it had prepared the database. */
interface Remembered {
  /** Of the program and its migrations. */
  readonly program: string;
  /** `catalogueState` */
  readonly catalogue: string;
  /** The number of applied migrations. */
  readonly migrations: number;
  /** The tables and functions that the gateway found. */
  readonly schema: Introspection;
}

interface FileOptions {
  readonly dataFolder: string;
  readonly migrationsFolder: string;
  /** Differs between any two builds. */
  readonly build: string;
  /** Its hash is a part of what is compared, since the database has to know the password. */
  readonly gatewayPassword: string;
}

/**
 * Remembers in the data folder what a start prepared, so that the next one need not do it again: roles, schemas, migrations and what the
 * gateway knows of them are as they were while neither the program nor the catalogues of the database changed. The file may be removed at
 * any time.
 */
export class PreparedDatabaseFile {
  private constructor(
    private readonly file: string,
    private readonly program: string,
  ) {}

  static async open({ dataFolder, migrationsFolder, build, gatewayPassword }: FileOptions): Promise<PreparedDatabaseFile> {
    const names = (await readdir(migrationsFolder)).toSorted();
    const program = createHash('sha256').update(JSON.stringify([build, process.version, gatewayPassword, names]));
    return new PreparedDatabaseFile(join(dataFolder, 'prepared.json'), program.digest('hex'));
  }

  /** @returns null when anything has to be prepared */
  async read(sql: Sql): Promise<Remembered | null> {
    try {
      const prepared = JSON.parse(await readFile(this.file, 'utf8')) as Remembered;
      return prepared.program === this.program && prepared.catalogue === (await catalogueState(sql)) ? prepared : null;
    } catch {
      // There is no such file, or it is damaged.
      return null;
    }
  }

  /** Fails silently, because the next start can do without. */
  async write(prepared: Omit<Remembered, 'program'>): Promise<void> {
    const draft = `${this.file}.new`;
    try {
      await writeFile(draft, JSON.stringify({ program: this.program, ...prepared }), { mode: 0o600 });
      await rename(draft, this.file);
    } catch {
      // A full disk.
    }
  }
}
