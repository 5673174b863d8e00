import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from './process-tree.ts';

const LONGEST_MS = 120_000;

/** The shop as its owner starts it: `npm start`, with all processes between npm and the database. */
export class NpmStart {
  private child: ChildProcess | null = null;

  constructor(
    private readonly dataFolder: string,
    private readonly port: number,
  ) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @returns milliseconds until it is healthy @throws when it is not within two minutes */
  async start(): Promise<number> {
    const startedAt = performance.now();
    this.child = spawn('npm', ['start', '--silent'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        DATA_DIR: this.dataFolder,
        PORT: String(this.port),
      },
      stdio: 'ignore',
      shell: process.platform === 'win32',
    });
    while (performance.now() - startedAt < LONGEST_MS) {
      const isHealthy = await fetch(`${this.origin}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isHealthy) return performance.now() - startedAt;
      await pause(20);
    }
    throw new Error('npm start did not become healthy');
  }

  /** All its processes, including the database server, which is no descendant. */
  async processes(): ReturnType<typeof processTree> {
    const database = await readFile(join(this.dataFolder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    return processTree([this.child?.pid ?? -1, Number(database.split('\n')[0] ?? -1)]);
  }

  /** The process of the shop itself, as it noted it in its data folder; NaN while it is closed. */
  async shopProcess(): Promise<number> {
    const lock = await readFile(join(this.dataFolder, 'server.lock'), 'utf8').catch(() => '{}');
    return Number((JSON.parse(lock) as { readonly pid?: number }).pid);
  }

  /** Stops the shop in order, and with it its parents. */
  async end(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const shop = await this.shopProcess();
    if (Number.isNaN(shop)) child.kill('SIGTERM');
    else process.kill(shop, 'SIGTERM');
    await ended;
  }
}
