import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { OWNER_SETTINGS } from './owner.ts';
import type { PreparedShops } from './prepared-shops.ts';

const run = promisify(execFile);

/** Prepared by the run (see open-demo-shop.mjs). */
const preparedShops = (): PreparedShops => JSON.parse(process.env['PREPARED_SHOPS'] ?? '{}') as PreparedShops;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const OUTBOX_SECRET = 'rahasia-kotak-keluar';

/** A message of the sandbox. */
export interface SandboxMessage {
  readonly to: string;
  readonly code: string | null;
  readonly text: string;
  readonly at: string;
}

/** The messages of log lines. @throws for a line without time or level */
export const withoutTime = (output: string): string =>
  output
    .trim()
    .split('\n')
    .map((line) => {
      const message = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (?:info|peringatan|galat) (.*)$/.exec(line)?.[1];
      if (message === undefined) throw new Error(`a line without time or level: ${line}`);
      return message;
    })
    .join('\n');

/** The built shop as a process of its own, as `npm start` runs it. */
export class ShopProcess {
  private child: ChildProcess | null = null;
  output = '';
  port = 0;

  private constructor(
    readonly dataFolder: string,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly programFolder = '.',
  ) {}

  /** With an empty data folder: it starts as it does for its owner the first time. */
  static async create(environment: Readonly<Record<string, string>> = {}, programFolder?: string): Promise<ShopProcess> {
    return new ShopProcess(await mkdtemp(join(tmpdir(), 'arena-akun-shop-')), environment, programFolder);
  }

  /** With a copy of a closed shop's data folder. */
  static async copyOf(dataFolder: string, environment: Readonly<Record<string, string>> = {}): Promise<ShopProcess> {
    const shop = await ShopProcess.create(environment);
    await run('cp', ['-a', `${dataFolder}/.`, shop.dataFolder]);
    return shop;
  }

  /** For tests that are not about a first start: an empty, migrated shop. OWNER is created when it starts. */
  static prepared(environment: Readonly<Record<string, string>> = {}): Promise<ShopProcess> {
    return ShopProcess.copyOf(preparedShops().migrated, { ...OWNER_SETTINGS, ...environment });
  }

  /** With the demonstration data and OWNER. */
  static demo(environment: Readonly<Record<string, string>> = {}): Promise<ShopProcess> {
    return ShopProcess.copyOf(preparedShops().demo, environment);
  }

  /** Its printed lines without time and level. */
  get messages(): string {
    return withoutTime(this.output);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it. @returns when it is ready, with null, or its exit code when it ends before */
  async start(extra: Readonly<Record<string, string>> = {}): Promise<number | null> {
    if (this.port === 0) this.port = await freePort();
    const child = spawn(process.execPath, ['dist/server/main.node.js'], {
      cwd: this.programFolder,
      env: {
        PATH: process.env['PATH'] ?? '',
        ...(process.env['TMPDIR'] === undefined ? {} : { TMPDIR: process.env['TMPDIR'] }),
        DATA_DIR: this.dataFolder,
        PORT: String(this.port),
        SEED: 'none',
        OUTBOX_SECRET,
        ...this.environment,
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.output = '';
    return new Promise((resolve) => {
      const hear = (part: Buffer): void => {
        this.output += String(part);
        if (this.output.includes('Arena Akun siap di')) resolve(null);
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  }

  /** The process id of the shop itself, 0 while it is closed. */
  get process(): number {
    return this.child?.pid ?? 0;
  }

  /** Ends it with a signal and waits for its exit. */
  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** The process id of its database. */
  async databaseProcess(): Promise<number> {
    return Number((await readFile(join(this.dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  /** The process ids of the database's server and of its children. */
  async databaseProcesses(): Promise<readonly number[]> {
    const server = await this.databaseProcess();
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
    return [server, ...pairs.flatMap(([pid, parent]) => (parent === server && pid !== undefined ? [pid] : []))];
  }

  /** A direct connection to the database. The caller ends it. */
  async database(): Promise<Sql> {
    const keys = JSON.parse(await readFile(join(this.dataFolder, 'keys.json'), 'utf8')) as { postgresPassword: string };
    const port = (await readFile(join(this.dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]?.trim() ?? '';
    return postgres(`postgres://postgres:${keys.postgresPassword}@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => undefined });
  }

  get(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.origin + path, init);
  }

  /** The sandbox's messages, oldest first. */
  async outbox(): Promise<readonly SandboxMessage[]> {
    const answer = await this.get('/internal/outbox.json', { headers: { 'x-outbox-secret': OUTBOX_SECRET } });
    return (await answer.json()) as SandboxMessage[];
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    const pid = await this.databaseProcess().catch(() => 0);
    if (pid > 0) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It had ended with its shop.
      }
    }
    await rm(this.dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Polls until a condition holds. @throws after the timeout */
export const eventually = async (holds: () => Promise<boolean>, withinMs = 30_000): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
