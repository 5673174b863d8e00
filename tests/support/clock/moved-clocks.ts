import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { setMachineClock } from '../machine-clock.ts';

/** The clocks of the machines of a shop, which a test moves away from the true time. */
export interface MovedClocks {
  /** The settings with which processes read such a clock. */
  readonly environment: Readonly<Record<string, string>>;
  /** The true time. */
  now(): Date;
  /** Sets the clocks that many seconds ahead of the true time. */
  jumpTo(sql: Sql, seconds: number): Promise<void>;
  /** Lets that many seconds pass at once: on the clocks, and in what servers count. Absent where only real time passes. */
  readonly pass?: (sql: Sql, seconds: number) => Promise<void>;
  close(): Promise<void>;
}

/** The clock of the database's machine alone, by the function that the shop's time reads. The servers have the real clock. */
export class DatabaseClock implements MovedClocks {
  readonly environment = {};
  private ahead = 0;
  private passed = 0;

  now(): Date {
    return new Date(Date.now() + this.passed * 1000);
  }

  async jumpTo(sql: Sql, seconds: number): Promise<void> {
    this.ahead = seconds;
    await setMachineClock(sql, this.shift);
  }

  readonly pass = async (sql: Sql, seconds: number): Promise<void> => {
    this.passed += seconds;
    await sql.begin(async (transaction) => {
      // No report in between.
      await transaction`select from private.shop_clock for update`;
      await setMachineClock(transaction, this.shift);
      await transaction`update private.shop_clock_counts set at = at + make_interval(secs => ${seconds})`;
    });
  };

  async close(): Promise<void> {
    // Nothing is open.
  }

  private get shift(): string {
    return `${this.ahead + this.passed} seconds`;
  }
}

/** The library of Debian's package `faketime`, or null where it is not installed. */
export const findFaketime = async (): Promise<string | null> => {
  const folders = (await readdir('/usr/lib').catch(() => [])).map((name) => join('/usr/lib', name, 'faketime'));
  for (const folder of folders) {
    const found = (await readdir(folder).catch(() => [])).find((name) => name === 'libfaketime.so.1');
    if (found !== undefined) return join(folder, found);
  }
  return null;
};

/** Real clocks of processes, moved by libfaketime: every reading of the clock, in C and in JavaScript. */
export class PreloadedClocks implements MovedClocks {
  private constructor(
    private readonly folder: string,
    /** Of PostgreSQL. */
    readonly database: Readonly<Record<string, string>>,
    readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** @param library its path @param isOfServers whether the servers have the clock of the database's machine, or the real one */
  static async with(library: string, isOfServers: boolean): Promise<PreloadedClocks> {
    const folder = await mkdtemp(join(tmpdir(), 'arena-akun-clock-'));
    // PostgreSQL runs as another user.
    await chmod(folder, 0o755);
    const file = join(folder, 'ahead');
    await writeFile(file, '+0\n', { mode: 0o644 });
    const environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What counts the time since the boot goes on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    return new PreloadedClocks(folder, environment, isOfServers ? environment : {});
  }

  now(): Date {
    return new Date();
  }

  jumpTo(_sql: Sql, seconds: number): Promise<void> {
    return writeFile(join(this.folder, 'ahead'), `${seconds < 0 ? '' : '+'}${seconds}\n`);
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
