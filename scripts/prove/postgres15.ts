import postgres from 'postgres';
import { readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import { runJest } from './jest.ts';
import { startPostgres15 } from './postgres-15.ts';
import type { Proof } from './proof.ts';

const versionOf = async (url: string): Promise<string> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  await sql`create database toko`;
  await sql.end();
  return row?.version ?? '';
};

const PAGES = ['/', '/products', '/flash-sales', '/search?q=mythic', '/products?sort=popular'];

/** Opens the shop on an external database. @returns its health, and the number of pages that answer */
const openShopOn = async (url: string): Promise<{ readonly health: string; readonly pages: number }> => {
  const shop = await ShopProcess.create({ SEED: 'demo', DATABASE_URL: url });
  try {
    if ((await shop.start()) !== null) throw new Error(shop.output);
    const statuses = await Promise.all(PAGES.map(async (page) => (await shop.get(page)).status));
    return { health: await (await shop.get('/api/health')).text(), pages: statuses.filter((status) => status === 200).length };
  } finally {
    await shop.remove();
  }
};

export const postgres15: Proof = {
  title: 'PostgreSQL 15 elsewhere',
  promise: 'The oldest PostgreSQL we name takes every migration and passes every database test, and the shop opens on it.',
  run: async () => {
    const server = await startPostgres15();
    try {
      const version = await versionOf(server.url);
      const { health, pages } = await openShopOn(server.url.replace(/\/postgres$/, '/toko'));
      const { passed, failed } = runJest('database', 'tests/(database|infrastructure)', { TEST_DATABASE_URL: server.url });
      const wanted = (await readMigrations('supabase/migrations')).current.length;
      const isOpen = health.includes('"external"') && health.includes(`"migrations":${wanted}`);
      return {
        isKept: version.startsWith('15.') && isOpen && pages === PAGES.length && failed === 0 && passed > 0,
        rows: [
          ['server', `PostgreSQL ${version}`],
          ['migrations', wanted],
          ['health of the shop on it', `\`${health}\``],
          ['pages that answer', `${pages} of ${PAGES.length}`],
          ['database tests passed', passed],
          ['database tests failed', failed],
        ],
      };
    } finally {
      await server.stop();
    }
  },
};
