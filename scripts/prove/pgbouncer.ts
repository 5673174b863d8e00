import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from '../../src/infrastructure/embedded/postgres/postgres-cluster.ts';
import { eventually } from '../../tests/support/shop-process.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/** The program, and its version; null where it is not installed. */
export const findPgbouncer = (): { readonly program: string; readonly version: string } | null => {
  const program = PLACES.find((place) => existsSync(place));
  if (program === undefined) return null;
  const [version = ''] = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n');
  return { program, version };
};

interface PoolerOptions {
  readonly program: string;
  /** `postgres://` address of the server, as its superuser. */
  readonly url: string;
  /** Passwords of the other roles that may come in. */
  readonly passwords: Readonly<Record<string, string>>;
  readonly mode: 'transaction' | 'session';
  /** Connections to the server for each role and database. */
  readonly size: number;
}

export interface Pooler {
  /** The address of the same database over the pooler. */
  readonly urlOf: (url: string) => string;
  readonly close: () => Promise<void>;
}

/** Starts a pgbouncer before a PostgreSQL. */
export const startPgbouncer = async ({ program, url, passwords, mode, size }: PoolerOptions): Promise<Pooler> => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-pooler-'));
  await chmod(folder, 0o755);
  const [server, port] = [new URL(url), await freePort()];
  const users = { [decodeURIComponent(server.username)]: decodeURIComponent(server.password), ...passwords };
  await writeFile(
    join(folder, 'users.txt'),
    Object.entries(users).map(([name, password]) => `"${name}" "${password}"\n`),
  );
  const settings = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    'max_client_conn = 500',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'));
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(program, ['-q', ...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  const urlOf = (of: string): string => {
    const own = new URL(of);
    own.hostname = '127.0.0.1';
    own.port = String(port);
    return own.href;
  };
  await eventually(async () => {
    const probe = postgres(urlOf(url), { max: 1, prepare: false, connect_timeout: 2, onnotice: () => undefined });
    try {
      await probe`select 1`;
      return true;
    } catch {
      return false;
    } finally {
      await probe.end({ timeout: 1 });
    }
  });
  return {
    urlOf,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
};
