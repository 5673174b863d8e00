import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';
import { pause } from '../../../scripts/prove/statistics.ts';
import { OWNER } from '../owner.ts';
import type { ShopProcess } from '../shop-process.ts';
import { readAsOthers } from './answers.ts';
import { searchBrowser } from './browser.ts';
import { Inspector } from './heap.ts';
import { Marker } from './marker.ts';
import { searchMemory } from './memory.ts';
import { plant } from './plant.ts';

const run = promisify(execFile);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** The whole content of a database as text. */
const dumpOf = async (sql: Sql): Promise<string> => {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  const parts: string[] = [];
  for (const { name } of tables) parts.push(JSON.stringify(await sql.unsafe(`select t::text from ${name} t`)));
  return parts.join('\n');
};

const systemPage = async (shop: ShopProcess): Promise<string> => {
  const signedIn = await shop.get('/api/auth?action=login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: OWNER.phone, password: OWNER.password }),
  });
  const { session_token: token } = (await signedIn.json()) as { readonly session_token: string };
  const answer = await shop.get('/api/admin?action=system', { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the page of the system: ${answer.status}`);
  return answer.text();
};

/** The number of occurrences of planted values, and the amount that was searched. */
interface Place {
  readonly name: string;
  readonly found: number;
  readonly searched: string;
}

const amount = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/**
 * Seals known values in a shop that is not started yet and has an owner, and searches for them wherever they must not be.
 * @param accounts of eight values each
 * @param heapAfterMs when the server's memory is searched, after the last opening; null: never
 */
export const searchSecrets = async (shop: ShopProcess, accounts: number, heapAfterMs: number | null) => {
  const marker = new Marker();
  const port = await freePort();
  const inspected = heapAfterMs === null ? {} : { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
  const folder = await mkdtemp(join(tmpdir(), 'arena-akun-secrets-'));
  try {
    if ((await shop.start(inspected)) !== null) throw new Error(shop.output);
    const sql = await shop.database();
    const planted = await plant(shop, sql, marker, accounts);
    const browser = await searchBrowser(shop, sql, marker, planted);
    const openedAt = Date.now();
    const places: Place[] = Object.entries(browser.found).map(([name, found]) => ({ name: `browser: ${name}`, found, searched: '' }));
    const note = (name: string, found: number, searched: string): void => void places.push({ name, found, searched });

    const others = await readAsOthers(shop, sql, marker, planted);
    note(
      'answers to others',
      others.found,
      `${others.answers} answers (${others.read} with content) of ${others.tables} tables, ${others.functions} functions, the vault and pages to ${others.callers} callers`,
    );
    const system = await systemPage(shop);
    note('error log on the page of the system', marker.in(system), amount(system.length));
    const dump = await dumpOf(sql);
    note('dump of the database', marker.in(dump), amount(dump.length));
    const file = join(folder, 'salinan.tar.gz');
    await run(process.execPath, ['dist/server/main.node.js', 'backup', file], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataFolder, SEED: 'none' },
    });
    const backup = await marker.inFile(file, true);
    note('backup', backup.found, amount(backup.bytes));

    let heapControl = -1;
    let memory: Awaited<ReturnType<typeof searchMemory>> = null;
    if (heapAfterMs !== null) {
      await pause(Math.max(0, openedAt + heapAfterMs - Date.now()));
      const inspector = await Inspector.of(port);
      const heap = await inspector.search(marker);
      note(
        'heap of the server',
        heap.found,
        `${amount(heap.bytes)}, ${Math.round((Date.now() - openedAt) / 1000)} s after the last opening`,
      );
      // Not a guarantee: freed memory keeps its content until it is overwritten.
      memory = await searchMemory(shop.process, marker);
      await inspector.evaluate(`globalThis.kontrol = { teks: ${JSON.stringify(`x${marker.value()}`)}.slice(1) }`);
      heapControl = (await inspector.search(marker)).found;
      inspector.close();
    }
    note('log of the server', marker.in(shop.output), amount(shop.output.length));
    const files = await marker.inFolder(shop.dataFolder);
    note('files of the shop and its database', files.found, `${amount(files.bytes)}${files.where.slice(0, 3).map((name) => ` ${name}`)}`);

    // The same search for values that were stored on purpose.
    await sql`insert into private.order_messages (order_id, author, text) values (${planted.sold[0]?.order ?? ''}, 'buyer', ${marker.value()})`;
    const inDump = marker.in(await dumpOf(sql));
    await sql`checkpoint`;
    const inFiles = (await marker.inFolder(shop.dataFolder)).found;
    await sql.end();
    const controls = {
      shown: planted.shown,
      page: browser.shown,
      storage: browser.control,
      dump: inDump,
      files: inFiles,
      heap: heapControl,
    };
    return {
      memory: memory === null ? 'nobody may look' : `${memory.found} in ${amount(memory.bytes)}`,
      planted: marker.count,
      sealed: planted.sealed,
      refused: planted.refused,
      places,
      controls,
      where: [...others.where, ...browser.where],
    };
  } finally {
    await shop.remove();
    await rm(folder, { recursive: true, force: true });
  }
};
