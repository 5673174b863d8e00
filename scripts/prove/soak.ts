import { readFile } from 'node:fs/promises';
import { addressOf, Crowd } from '../../tests/support/crowd.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { Proof } from './proof.ts';
import { peopleOf } from './realtime/people.ts';
import { greatest, median, pause } from './statistics.ts';

const MINUTES = Number(process.env['PROVE_MINUTES'] ?? 10);
const CLIENTS = 20;
const SAMPLE_MS = 5000;
const MOST_GROWTH = 0.1;
/** The number of connected realtime clients. */
const LISTENERS = 200;
const NEWS_EVERY_MS = 10_000;

/** The memory of processes as their proportional share (PSS), in MiB. */
const memoryOf = async (pids: readonly number[]): Promise<number> => {
  const sizes = await Promise.all(
    pids.map(async (pid) => Number(/^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''))?.[1] ?? 0)),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
};

interface Sample {
  readonly shop: number;
  readonly database: number;
  readonly connections: number;
}

const pagesOf = async (shop: ShopProcess): Promise<readonly string[]> => {
  const sql = await shop.database();
  const products = await sql<{ id: string }[]>`select id from products where is_active and archived_at is null`;
  const sales = await sql<{ id: string }[]>`select id from flash_sales`;
  const games = await sql<{ slug: string }[]>`select slug from game_titles`;
  await sql.end();
  return [
    ...[
      '/',
      '/products',
      '/products?sort=popular',
      '/products?sewa=1',
      '/flash-sales',
      '/wishlist',
      '/auth',
      '/help',
      '/sell',
      '/tidak-ada',
    ],
    ...[
      '/search?q=mythic',
      '/search?q=mobil+legen',
      '/search',
      '/internal/design-system',
      '/art/colors.css',
      '/api/health',
      '/favicon.svg',
    ],
    ...products.map(({ id }) => `/products/${id}`),
    ...sales.map(({ id }) => `/flash-sales/${id}`),
    ...games.map(({ slug }) => `/products?game=${slug}`),
  ];
};

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The failure of one page: its status or error; null when it was answered. */
const outcomeOf = async (shop: ShopProcess, path: string): Promise<string | null> => {
  try {
    const answer = await shop.get(path);
    await answer.arrayBuffer();
    return answer.status >= 500 ? String(answer.status) : null;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? `${cause.name} ${'code' in cause ? String(cause.code) : ''}`.trim() : 'no answer';
  }
};

/** The median of the samples in a part of the run. */
const middle = (samples: readonly Sample[], what: keyof Sample): number => median(samples.map((sample) => sample[what]));

export const soak: Proof = {
  title: 'Soak',
  promise: `Twenty clients walk through every page of the demo shop and ${LISTENERS} listeners hear every notification: no 5xx, memory grows by less than ${MOST_GROWTH * 100} % after the first fifth, connections do not pile up.`,
  run: async () => {
    const shop = await ShopProcess.create({ SEED: 'demo', TRUST_PROXY: '1' });
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      const pages = await pagesOf(shop);
      const until = Date.now() + MINUTES * 60_000;
      let answered = 0;
      const failures = new Map<string, number>();
      const client = async (number: number): Promise<void> => {
        for (let turn = number * 7; Date.now() < until; turn += 1) {
          const path = pages[turn % pages.length] ?? '/';
          const outcome = await outcomeOf(shop, path);
          if (outcome === null) answered += 1;
          else {
            const what = `${outcome} at ${path.replace(UUID, '{id}')}`;
            failures.set(what, (failures.get(what) ?? 0) + 1);
          }
          await pause(100);
        }
      };
      const { publishableKey } = await peopleOf(shop, 0);
      const members = Array.from({ length: LISTENERS }, (_, place) => ({ address: addressOf(place), token: null }));
      const crowd = await Crowd.gather(shop.origin, publishableKey, members);
      let sent = 0;
      const tell = async (): Promise<void> => {
        const sql = await shop.database();
        while (Date.now() < until) {
          const [row] = await sql<{ id: string }[]>`insert into notifications (title) values (${`Kabar ${sent}`}) returning id`;
          await crowd.receivedAt(row?.id ?? '', LISTENERS);
          sent += 1;
          await pause(NEWS_EVERY_MS);
        }
        await sql.end();
      };
      const samples: Sample[] = [];
      const watch = async (): Promise<void> => {
        const sql = await shop.database();
        while (Date.now() < until) {
          const [row] = await sql<{ n: number }[]>`select count(*)::int as n from pg_stat_activity where client_port is not null`;
          samples.push({
            shop: await memoryOf([shop.process]),
            database: await memoryOf(await shop.databaseProcesses()),
            connections: (row?.n ?? 0) - 1,
          });
          await pause(SAMPLE_MS);
        }
        await sql.end();
      };
      await Promise.all([watch(), tell(), ...Array.from({ length: CLIENTS }, (_, number) => client(number))]);
      await crowd.leave();
      const fifth = Math.ceil(samples.length / 5);
      const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
      const growth = (middle(late, 'shop') + middle(late, 'database')) / (middle(early, 'shop') + middle(early, 'database')) - 1;
      const mostEarly = greatest(samples.slice(0, 2 * fifth).map(({ connections }) => connections));
      const mostLate = greatest(late.map(({ connections }) => connections));
      return {
        isKept: failures.size === 0 && growth < MOST_GROWTH && mostLate <= mostEarly,
        rows: [
          ['minutes', MINUTES],
          ['pages', pages.length],
          ['requests answered', answered],
          ['5xx or no answer', failures.size === 0 ? 0 : [...failures].map(([what, times]) => `${times} × ${what}`).join(', ')],
          [`notifications heard by all ${LISTENERS} listeners`, sent],
          ['memory of the shop (PSS), second and last fifth', `${middle(early, 'shop')} MiB, ${middle(late, 'shop')} MiB`],
          ['memory of the database (PSS), second and last fifth', `${middle(early, 'database')} MiB, ${middle(late, 'database')} MiB`],
          ['growth', `${(growth * 100).toFixed(1)} %`],
          ['database connections, at most early and late', `${mostEarly}, ${mostLate}`],
        ],
      };
    } finally {
      await shop.remove();
    }
  },
};
