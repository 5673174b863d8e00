import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { reachDatabase } from '../../src/infrastructure/embedded/postgres/pooler.ts';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { addProducts } from '../../tests/support/orders/people.ts';
import { shareAtTwo } from '../../tests/support/orders/shared-at-two.ts';
import { buyAtTwo, openTwo, type Shared } from '../../tests/support/orders/two-shops.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import type { TestCluster } from '../../tests/support/test-cluster.ts';
import { runConcurrently } from '../bench/scale/clients.ts';
import { KeepAliveClient } from '../bench/scale/keep-alive-client.ts';
import { machineLoad } from './machine-load.ts';
import { findPgbouncer, startPgbouncer } from './pgbouncer.ts';
import type { Figures, Proof } from './proof.ts';

const ORDERS = Number(process.env['PROVE_TWO'] ?? 200);
/** What is tried. */
const PARTS = (process.env['PROVE_TWO_PARTS'] ?? 'database,project,pooler').split(',');
const CLIENTS = 8;
const LASTS_S = 8;

/** Lists that nobody asked for before, a second, of one process and of both; as many clients for each. */
const pagesOf = async (cluster: TestCluster, shared: Shared): Promise<readonly number[]> => {
  const two = await openTwo(cluster, shared);
  const clients = two.shops.map(({ origin }) => new KeepAliveClient(origin, CLIENTS));
  let unseen = 0;
  const fire = async (readers: readonly KeepAliveClient[], seconds: number): Promise<number> => {
    const read = async (_turn: number, place: number): Promise<void> => readers[place % readers.length]?.read(`/products?u=${unseen++}`);
    return (await runConcurrently(CLIENTS * readers.length, seconds, read)).length / seconds;
  };
  try {
    await addProducts(two.sql, 200, 1);
    await fire(clients, LASTS_S / 2);
    return [await fire(clients.slice(0, 1), LASTS_S), await fire(clients, LASTS_S)];
  } finally {
    for (const client of clients) client.close();
    await two.close();
  }
};

const proveBefore = async (cluster: TestCluster, shared: Shared, name: string) => {
  const known = await shareAtTwo(cluster, shared);
  const { paid, expired, wrong, messages } = await buyAtTwo(cluster, ORDERS, shared);
  const [one, both] = await pagesOf(cluster, shared);
  return {
    isKept:
      paid === Math.floor((ORDERS * 4) / 5) &&
      paid + expired === ORDERS &&
      Object.values(wrong).every((count) => count === 0) &&
      Object.values(known).every((ms) => (ms ?? 0) < 2000),
    rows: [
      [`${name}: orders paid, expired`, `${paid}, ${expired}`],
      [`${name}: not exactly once`, JSON.stringify(wrong)],
      [`${name}: known to the other after (ms)`, JSON.stringify(known)],
      [`${name}: WhatsApp messages that left each process`, messages.join(', ')],
      [`${name}: lists nobody asked for before, a second, of one process, of two`, `${one?.toFixed(0)}, ${both?.toFixed(0)}`],
    ] as (readonly [string, string])[],
  };
};

/** Connections of the pooler to the database for each role: fewer than the shops have to the pooler. */
const POOL_SIZE = 5;
const LONGEST_MS = 10_000;
const AT_ONCE = 300;

/** How many of many different statements at once are answered over a pooler by connections that prepare statements, or do not. */
const answeredOver = async (url: string, prepare: boolean): Promise<number> => {
  const sql = postgres(url, { max: 10, prepare, onnotice: () => undefined });
  const late = setTimeout(() => void sql.end({ timeout: 0 }), LONGEST_MS);
  const asked = Array.from({ length: AT_ONCE }, (_, turn) => sql`select ${turn}::integer, ${`kind ${turn % 7}`}::text`);
  const answered = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
  clearTimeout(late);
  await sql.end({ timeout: 1 });
  return answered;
};

/** Why a shop does not start over a pooler without a direct address; null when it does. */
const refusedWithout = async (url: string): Promise<string | null> => {
  const shop = await ShopProcess.create({ DATABASE_URL: url });
  try {
    return (await shop.start()) === null ? null : (shop.messages.split('\n').find((line) => line.includes('pooler')) ?? shop.messages);
  } finally {
    await shop.remove();
  }
};

/** The same two processes behind a pooler of transactions, where one is installed. */
const proveBehindPooler = async (cluster: TestCluster): Promise<Figures> => {
  const found = findPgbouncer();
  if (found === null)
    return { isKept: true, rows: [['behind a pooler', 'not tried: pgbouncer is not installed (apt-get install pgbouncer)']] };
  const { gatewayPassword } = JSON.parse(await readFile(join(cluster.folder, 'keys.json'), 'utf8')) as { gatewayPassword: string };
  const options = { program: found.program, url: cluster.adminUrl, passwords: { gateway: gatewayPassword }, size: POOL_SIZE } as const;
  const [pooler, sessions] = [
    await startPgbouncer({ ...options, mode: 'transaction' }),
    await startPgbouncer({ ...options, mode: 'session' }),
  ];
  try {
    const overPooler = pooler.urlOf(cluster.adminUrl);
    const refusal = await refusedWithout(overPooler);
    const session = await reachDatabase(sessions.urlOf(cluster.adminUrl), null);
    const [prepared, unprepared] = [await answeredOver(overPooler, true), await answeredOver(overPooler, false)];
    const { isKept, rows } = await proveBefore(cluster, pooler, `one database behind ${found.version}`);
    return {
      isKept: isKept && unprepared === AT_ONCE && refusal?.includes('DIRECT_URL') === true && session.url === session.sessionUrl,
      rows: [
        ...rows,
        ['without DIRECT_URL', refusal ?? 'started'],
        ['before a pooler of sessions', 'DATABASE_URL alone is enough'],
        [`of ${AT_ONCE} statements at once answered, prepared by the driver, not prepared`, `${prepared}, ${unprepared}`],
      ],
    };
  } finally {
    await pooler.close();
    await sessions.close();
  }
};

export const two: Proof = {
  title: 'Two shops before one database, or one project',
  promise: `${ORDERS} orders are placed and paid at two processes before one PostgreSQL, and before one project of Supabase (a third process stands in for it), and, where pgbouncer is installed, over a pooler that hands each transaction another session, each payment told four times, to both; a fifth is never paid: relay, deadlines, messages and books do everything exactly once. Settings, products, sign-outs, wrong passwords and keys of tokens of one are known to the other within two seconds.`,
  run: async () => {
    const cluster = await startHelper('tests/support/test-cluster.ts');
    try {
      const before = machineLoad();
      const ready = JSON.parse(cluster.ready) as TestCluster;
      const proofs: Figures[] = [];
      if (PARTS.includes('database')) proofs.push(await proveBefore(ready, 'database', 'one database'));
      if (PARTS.includes('project')) proofs.push(await proveBefore(ready, 'project', 'one project'));
      if (PARTS.includes('pooler')) proofs.push(await proveBehindPooler(ready));
      return {
        isKept: proofs.every(({ isKept }) => isKept),
        rows: [
          ...proofs.flatMap(({ rows }) => rows),
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await cluster.stop();
    }
  },
};
