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
const MEMORY = { most: 400 };

const memory = async (shop: NpmStart): Promise<{ readonly all: number; readonly own: number }> => {
  const processes = await shop.processes();
  const own = processes.filter(({ command }) => !/^(npm|sh|node) |scripts\/start\.mjs/.test(command));
  return { all: await memoryOf(processes), own: await memoryOf(own) };
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
  const note = (own: number): string => `${own.toFixed(0)} MB of it the shop and its database, the rest npm and what starts them`;
  return [
    figure(`memory after ${REQUESTS} requests, all processes`, busy.all, 'MB', MEMORY, note(busy.own)),
    figure('memory at rest, half a minute later', resting.all, 'MB', MEMORY, note(resting.own)),
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
      figure('every start after that, until healthy', median(again) / 1000, 's', { most: 5 }, `${spread(again)} ms in ${AGAIN} starts`),
      ...(await memoryFigures(shop)),
    ];
    return [{ title: '`npm start` with the demo catalogue', figures }];
  } finally {
    await shop.end();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};
