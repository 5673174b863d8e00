import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, copyFile, mkdir, mkdtemp, open, readdir, readFile, rename, rm, rmdir, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { finishSwap } from './checksums/swap.ts';
import { openSql } from './open-sql.ts';
import { type OperatingAccount, operatingAccount } from './operating-account.ts';
import { embeddedMajor, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { isCrashing, logSince, startFailure } from './start-failure.ts';

const LARGEST_BYTES = 5_000_000;
const OLDER_FILES = 2;

/**
 * Copies a log that has grown too large (`.1`, `.2`) and truncates it. PostgreSQL keeps it open for appending and cannot be told to reopen
 * it.
 */
export const rotateLog = async (file: string, largestBytes = LARGEST_BYTES): Promise<void> => {
  const size = await stat(file).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size <= largestBytes) return;
  for (let number = OLDER_FILES; number > 1; number -= 1) {
    await rename(`${file}.${number - 1}`, `${file}.${number}`).catch(() => undefined);
  }
  // On a full disk the copy fails; the log is truncated even so.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file);
};

/** Settings by name. */
type PostgresSettings = Readonly<Record<string, string | number>>;

/**
 * Settings of the embedded server. Loopback TCP with a password only (a socket path would exceed its limit in long folder names); durable
 * (fsync and synchronous_commit stay on); logs without statements and values; sized for one small machine.
 */
const postgresSettings = (port: number, others: PostgresSettings = {}): readonly string[] =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '96MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Just-in-time compilation costs more than short queries take.
    jit: 'off',
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    ...others,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Whether a process is certainly no PostgreSQL. A system without /proc says nothing about its processes. */
const isOtherProgram = async (pid: number): Promise<boolean> => {
  const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return program !== '' && !/^postgres\b/.test(basename(program));
};

/** A free TCP port on the loopback address. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });

const run = promisify(execFile);

const SUPERUSER = 'postgres';

const LONGEST_RECOVERY_MS = 120_000;
const CHECK_LOG_EVERY_MS = 5000;
/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';
/** SQLSTATE cannot_connect_now. */
const STARTING = '57P03';
const STOPPED = 'PostgreSQL dihentikan sebelum siap.';

interface PostgresClusterParts {
  readonly folder: string;
  readonly logFile: string;
  readonly password: string;
  readonly binaries: PostgresBinaries;
  readonly account: OperatingAccount;
  readonly settings: PostgresSettings;
}

/** A PostgreSQL server in its own folder: created when missing, started, stopped, and taken over after a crash of its owner. */
export class PostgresCluster {
  private child: ChildProcess | null = null;
  private initdb: ChildProcess | null = null;
  private starting: Promise<void> = Promise.resolve();
  private isWanted = false;
  private port = 0;

  private constructor(private readonly parts: PostgresClusterParts) {}

  /** @param dataFolder absolute; the cluster is in `postgres` below it @param settings instead of the usual ones */
  static async in(dataFolder: string, password: string, settings: PostgresSettings = {}): Promise<PostgresCluster> {
    const binaries = await findPostgresBinaries();
    const folder = join(dataFolder, 'postgres');
    const account = await operatingAccount([folder, binaries.postgres]);
    return new PostgresCluster({ folder, logFile: join(dataFolder, 'postgres.log'), password, binaries, account, settings });
  }

  /** `postgres://` address of a database, for the superuser. */
  url(database = 'postgres'): string {
    return `postgres://${SUPERUSER}:${encodeURIComponent(this.parts.password)}@127.0.0.1:${this.port}/${database}`;
  }

  get address(): { readonly host: string; readonly port: number } {
    return { host: '127.0.0.1', port: this.port };
  }

  /** Initialises a new folder, stops a server that outlived its owner, and starts. Resolves when the server is ready. */
  start(): Promise<void> {
    this.isWanted = true;
    this.starting = this.bringUp();
    return this.starting;
  }

  private async bringUp(): Promise<void> {
    await finishSwap(dirname(this.parts.folder));
    if (await this.isNew()) await this.initialise();
    await this.endOrphan();
    await this.claim();
    // A restart keeps its port, so that connections can be re-established.
    if (this.port === 0) this.port = await freePort();
    await rotateLog(this.parts.logFile);
    const log = await open(this.parts.logFile, 'a', 0o600);
    const { size } = await log.stat();
    if (!this.isWanted) {
      await log.close();
      throw new Error(STOPPED);
    }
    const { file, parameters } = this.parts.account.command(this.parts.binaries.postgres, [
      '-D',
      this.parts.folder,
      ...postgresSettings(this.port, this.parts.settings),
    ]);
    // A separate process group, so that Ctrl-C in the terminal reaches the front server only, which then stops this in order.
    this.child = spawn(file, [...parameters], { detached: true, stdio: ['ignore', log.fd, log.fd] });
    await log.close();
    const rotation = setInterval(() => void rotateLog(this.parts.logFile).catch(() => undefined), CHECK_LOG_EVERY_MS).unref();
    this.child.once('exit', () => clearInterval(rotation));
    await this.untilReady(this.child, size);
  }

  /** Fast shutdown: open transactions roll back, committed ones are on disk. A starting server is aborted. */
  async stop(): Promise<void> {
    this.isWanted = false;
    this.initdb?.kill();
    await this.end();
    await this.starting.catch(() => undefined);
  }

  private async end(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGINT');
    await ended;
  }

  /** Called when the server ends without a call of `stop`. */
  onUnexpectedEnd(callback: () => void): void {
    const { child } = this;
    child?.once('exit', () => {
      if (this.child === child) callback();
    });
  }

  /** Only a missing or empty folder is new. @throws Error with a message for the terminal for a folder without a readable database */
  private async isNew(): Promise<boolean> {
    const names = await readdir(this.parts.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw new Error(`Folder database ${this.parts.folder} tidak bisa dibaca (${error.code}). Tidak ada yang diubah.`, { cause: error });
    });
    if (names.length === 0) return true;
    const version = await readFile(join(this.parts.folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) =>
      String(error.code),
    );
    if (/^\d+\s*$/.test(version)) return this.refuseOtherMajor(version.trim());
    throw new Error(
      `${this.parts.folder} berisi data, tetapi PG_VERSION di dalamnya tidak bisa dibaca (${version.trim() || 'kosong'}). Tidak ada yang diubah. ` +
        'Periksa disk dan hak aksesnya, atau pulihkan cadangan ke DATA_DIR lain dengan npm run restore.',
    );
  }

  /** Another major version of PostgreSQL cannot read these files; this message is clearer than its own. */
  private async refuseOtherMajor(version: string): Promise<false> {
    const ours = await embeddedMajor();
    if (version === ours) return false;
    throw new Error(
      `${this.parts.folder} dibuat oleh PostgreSQL ${version}, toko ini memakai PostgreSQL ${ours}. Tidak ada yang diubah. Jalankan versi toko yang ` +
        'membuatnya.',
    );
  }

  /** Initialises in a staging folder and renames it, so that a folder with a database is never removed. */
  private async initialise(): Promise<void> {
    const draft = `${this.parts.folder}.new`;
    // An interrupted first start leaves a staging folder without data.
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const secret = await mkdtemp(join(tmpdir(), 'arena-akun-'));
    const passwordFile = join(secret, 'password');
    try {
      await writeFile(passwordFile, this.parts.password, { mode: 0o600 });
      for (const path of [draft, secret, passwordFile]) await this.giveAway(path);
      const { file, parameters } = this.parts.account.command(this.parts.binaries.initdb, [
        `--pgdata=${draft}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The collation does not depend on the locales of the machine.
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--data-checksums',
      ]);
      if (!this.isWanted) throw new Error(STOPPED);
      const running = run(file, [...parameters]);
      this.initdb = running.child;
      await running;
      // An empty folder may exist already; any other one makes this fail.
      await rmdir(this.parts.folder).catch(() => undefined);
      await rename(draft, this.parts.folder);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    } finally {
      this.initdb = null;
      await rm(secret, { recursive: true, force: true });
    }
  }

  private async giveAway(path: string): Promise<void> {
    if (this.parts.account.ids !== null) await chown(path, this.parts.account.ids.uid, this.parts.account.ids.gid);
  }

  /** Takes ownership of a restored or moved folder, because PostgreSQL opens only its own. */
  private async claim(): Promise<void> {
    const { ids } = this.parts.account;
    if (ids === null || (await stat(this.parts.folder)).uid === ids.uid) return;
    await run('chown', ['-R', `${ids.uid}:${ids.gid}`, this.parts.folder]);
  }

  /** The server runs, but has another password than that of these keys, so that waiting does not help. */
  private async refuseKeys(): Promise<Error> {
    await this.end();
    return new Error(
      `Kunci di ${join(dirname(this.parts.folder), 'keys.json')} bukan kunci database ini. Salin file .keys dari cadangannya menjadi keys.json, lalu ` +
        'coba lagi. Tidak ada yang diubah.',
    );
  }

  /**
   * After `kill -9` of the front server its PostgreSQL keeps running; pg_ctl stops it. After a restart of the machine or of a container another
   * program may have its process id: pg_ctl would stop that one, and PostgreSQL would refuse to start, so that such a pid file is removed.
   */
  async endOrphan(): Promise<void> {
    const pidFile = join(this.parts.folder, 'postmaster.pid');
    const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
    if (Number.isNaN(pid)) return;
    if (await isOtherProgram(pid)) return rm(pidFile, { force: true });
    const { file, parameters } = this.parts.account.command(this.parts.binaries.pg_ctl, [
      'stop',
      '-D',
      this.parts.folder,
      '-m',
      'fast',
      '-w',
      '-t',
      '60',
    ]);
    await run(file, [...parameters]).catch(() => undefined);
  }

  /** @param logged the bytes of the log before this start */
  private async untilReady(child: ChildProcess, logged: number): Promise<void> {
    const deadline = Date.now() + LONGEST_RECOVERY_MS;
    while (Date.now() < deadline) {
      if (!this.isWanted) throw new Error(STOPPED);
      if (child.exitCode !== null || child.signalCode !== null) break;
      const probe = openSql(this.url(), { max: 1, connect_timeout: 2, onnotice: () => undefined });
      const refusal = await probe`select 1`.then(
        () => null,
        (error: { readonly code?: string }) => error.code ?? '',
      );
      await probe.end({ timeout: 1 });
      if (refusal === null) return;
      if (refusal === WRONG_PASSWORD) throw await this.refuseKeys();
      if (refusal === STARTING && isCrashing(await logSince(this.parts.logFile, logged))) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // One that hangs in its recovery does not end in order.
    child.kill('SIGQUIT');
    await this.end();
    throw new Error(await startFailure(this.parts.folder, this.parts.logFile, await logSince(this.parts.logFile, logged)));
  }
}

const PORT_LINE = 3;

/** The address of the PostgreSQL that another process runs in a data folder (its pid file contains the port in the fourth line). */
export const runningClusterUrl = async (dataFolder: string, password: string): Promise<string> => {
  const lines = (await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${lines[PORT_LINE]?.trim() ?? ''}/postgres`;
};
