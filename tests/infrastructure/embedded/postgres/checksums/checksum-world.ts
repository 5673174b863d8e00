import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';
import { Conditions } from '../../../../../src/application/system/conditions.ts';
import type { Condition } from '../../../../../src/domain/system/health.ts';
import { damageInCopy } from '../../../../../src/infrastructure/embedded/backup/check-copy.ts';
import type { Keys } from '../../../../../src/infrastructure/embedded/keys.ts';
import { openDatabase } from '../../../../../src/infrastructure/embedded/open-database.ts';
import {
  type ChecksumSwitch,
  type NoChecksums,
  switchOnChecksums,
} from '../../../../../src/infrastructure/embedded/postgres/checksums/switch-on-checksums.ts';
import { fileOf } from '../../../../support/damage.ts';
import { createOldDataFolder, withDatabase } from '../../../../support/old-data-folder.ts';

const run = promisify(execFile);

const RELATIONS = ['products', 'products_pkey', 'products_words', 'messages'] as const;

/** What a start found. */
export interface Opened {
  readonly checksums: string;
  readonly rows: string;
  readonly conditions: readonly Condition[];
  /** What was said meanwhile, without the progress of the copy. */
  readonly lines: readonly string[];
}

const fill = async (sql: Sql): Promise<void> => {
  await sql`create table products (id integer primary key, name text, tags text[])`;
  await sql`insert into products select n, repeat(md5(n::text), n % 40), array[n::text, md5(n::text)] from generate_series(1, 3000) n`;
  await sql`create index products_words on products using gin (tags)`;
  // Stored out of line, over several pages each.
  await sql`create table orders (id integer primary key, note text)`;
  await sql`insert into orders select n, (select string_agg(md5((n * 1000 + i)::text), '') from generate_series(1, 1000) i) from generate_series(1, 20) n`;
  await sql`create unlogged table visits as select n from generate_series(1, 5000) n`;
  await sql`create table nothing (id integer)`;
  await sql`create table messages as select n, md5(n::text) as text from generate_series(1, 1000) n`;
  await sql`update products set name = upper(name) where id % 7 = 0`;
  await sql`delete from products where id % 11 = 0`;
  await sql`vacuum`;
  // A small cluster is copied sooner.
  await sql`update pg_database set datistemplate = false`;
  for (const template of ['template0', 'template1']) await sql.unsafe(`drop database ${template}`);
};

/** Of everything but the messages. */
const rowsOf = async (sql: Sql): Promise<string> => {
  const [found] = await sql<{ rows: string }[]>`select concat_ws(' ',
    (select md5(string_agg(p::text, ',' order by id)) from products p), (select md5(string_agg(o::text, ',' order by id)) from orders o),
    (select count(*) from nothing), (select count(*) from products where tags @> array['78'])) as rows`;
  return found?.rows ?? '';
};

/** Data folders whose database has no checksums, and what becomes of them. */
export class ChecksumWorld {
  readonly files = new Map<string, string>();
  rows = '';

  private constructor(
    readonly folder: string,
    private readonly keys: Keys,
  ) {}

  static async open(): Promise<ChecksumWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'arena-akun-checksums-'));
    const world = new ChecksumWorld(folder, await createOldDataFolder(join(folder, 'old')));
    await withDatabase(join(folder, 'old'), world.keys, async (sql) => {
      await fill(sql);
      world.rows = await rowsOf(sql);
      for (const relation of RELATIONS) world.files.set(relation, await fileOf(sql, relation));
    });
    return world;
  }

  /** A copy of the old data folder. */
  async shop(): Promise<string> {
    const shop = await mkdtemp(join(this.folder, 'shop-'));
    await run('cp', ['-a', `${join(this.folder, 'old')}/.`, shop]);
    return shop;
  }

  fileOf(relation: string): string {
    return this.files.get(relation) ?? '';
  }

  /** Opens a database as the shop does, and closes it again. */
  async start(dataFolder: string, freeBytes?: ChecksumSwitch['freeBytes']): Promise<Opened> {
    const conditions = new Conditions();
    const [lines, closings]: [string[], (() => Promise<void>)[]] = [[], []];
    const willOpen = async (close: () => Promise<void>): Promise<void> => void closings.push(close);
    const report = (line: string): void => void lines.push(line);
    try {
      const { sql } = await openDatabase({
        ...{ dataFolder, external: null, keys: this.keys, conditions, willOpen, report },
        ...(freeBytes === undefined ? {} : { freeBytes }),
      });
      const [setting] = await sql<{ data_checksums: string }[]>`show data_checksums`;
      return {
        checksums: setting?.data_checksums ?? '',
        rows: await rowsOf(sql),
        conditions: conditions.current(),
        lines: lines.filter((line) => !line.includes('% disalin')),
      };
    } finally {
      for (const close of closings.toReversed()) await close();
    }
  }

  /** Only switches. */
  switch(dataFolder: string, other: Partial<ChecksumSwitch> = {}): Promise<NoChecksums | null> {
    const password = this.keys.postgresPassword;
    const willOpen = async (): Promise<void> => undefined;
    return switchOnChecksums({
      ...{ dataFolder, password, knownDamage: '', willOpen, report: () => undefined, signal: new AbortController().signal },
      check: (folder, unreadable) => damageInCopy(folder, password, willOpen, unreadable),
      // These folders need not survive a crash of the machine.
      sync: async () => undefined,
      ...other,
    });
  }

  database<T>(dataFolder: string, work: (sql: Sql, url: string) => Promise<T>): Promise<T> {
    return withDatabase(dataFolder, this.keys, work);
  }

  get password(): string {
    return this.keys.postgresPassword;
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** The SHA-256 of every file of a closed cluster. */
export const hashesOf = async (cluster: string): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [
            file,
            createHash('sha256')
              .update(await readFile(file))
              .digest('hex'),
          ] as const,
      ),
    ),
  );
};

/** What is beside the log of a data folder's database. */
export const foldersOf = async (dataFolder: string): Promise<readonly string[]> =>
  (await readdir(dataFolder)).filter((name) => name.startsWith('postgres') && !name.startsWith('postgres.log'));
