import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, figure, type Group } from '../figure.ts';
import { freePort } from '../free-port.ts';
import { printProgress } from '../print-progress.ts';
import { median, spread } from '../statistics.ts';
import { NpmStart } from './npm-start.ts';
import { memoryOf } from './process-tree.ts';

const AGAIN = 5;
const REQUESTS = 50;
const REST_MS = 30_000;
const PATHS = ['/', '/products', '/flash-sales', '/search?q=mobile+legends', '/products?sort=popular'] as const;
/** Of the shop and its database; what npm keeps open beside them is listed apart. */
const MEMORY = { most: 200 };
/** Seconds. */
const HEALTHY = { most: 1 };
const STARTERS = /^(npm|sh|node) |scripts\/start\.mjs/;

interface Memory {
  readonly shop: number;
  readonly database: number;
  readonly starters: number;
}

const memory = async (shop: NpmStart): Promise<Memory> => {
  const [processes, own] = [await shop.processes(), await shop.shopProcess()];
  const others = processes.filter(({ pid }) => pid !== own);
  return {
    shop: await memoryOf(processes.filter(({ pid }) => pid === own)),
    database: await memoryOf(others.filter(({ command }) => !STARTERS.test(command))),
    starters: await memoryOf(others.filter(({ command }) => STARTERS.test(command))),
  };
};

const visit = async (shop: NpmStart): Promise<void> => {
  for (let request = 0; request < REQUESTS; request += 1) {
    await (await fetch(shop.origin + PATHS[request % PATHS.length])).text();
  }
};

const memoryFigures = async (shop: NpmStart): Promise<readonly Figure[]> => {
  if (process.platform !== 'linux') return [];
  await visit(shop);
  const busy = await memory(shop);
  await pause(REST_MS);
  const resting = await memory(shop);
  const memoryFigure = (name: string, { shop: own, database, starters }: Memory): Figure =>
    figure(
      name,
      own + database,
      'MB',
      MEMORY,
      `${own.toFixed(0)} MB the shop, ${database.toFixed(0)} MB its database; besides ${starters.toFixed(0)} MB npm and what starts them`,
    );
  return [
    memoryFigure(`memory after ${REQUESTS} requests, shop and database`, busy),
    memoryFigure('memory at rest, half a minute later', resting),
  ];
};

/** Measures `npm start` with sample data, the first and the second time. */
export const measureStart = async (): Promise<readonly Group[]> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'arena-akun-bench-'));
  const shop = new NpmStart(dataFolder, await freePort());
  try {
    printProgress('first start');
    const first = await shop.start();
    await shop.end();
    printProgress('starts after that');
    const again: number[] = [];
    for (let run = 0; run < AGAIN; run += 1) {
      again.push(await shop.start());
      if (run < AGAIN - 1) await shop.end();
    }
    const figures = [
      figure('first start after the build, with the demonstration', first / 1000, 's'),
      figure('every start after that, until healthy', median(again) / 1000, 's', HEALTHY, `${spread(again)} ms in ${AGAIN} starts`),
      ...(await memoryFigures(shop)),
    ];
    return [{ title: '`npm start` with the demo catalogue', figures }];
  } finally {
    await shop.end();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};
