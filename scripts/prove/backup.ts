import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import { filesOf, quietDatabase, tablesOf } from '../../tests/support/stored-content.ts';
import type { Proof } from './proof.ts';

const run = promisify(execFile);
const ROUNDS = Number(process.env['PROVE_BACKUPS'] ?? 10);

const command = (name: 'backup' | 'restore', file: string, dataFolder: string): Promise<unknown> =>
  run(process.execPath, ['dist/server/main.node.js', name, file], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder, SEED: 'none' },
  });

/** Writes pairs of products, each in one transaction, until it is stopped. @returns the number of confirmed pairs */
const writePairs = async (shop: ShopProcess, prefix: string) => {
  const sql = await shop.database();
  let [confirmed, isBusy] = [0, true];
  const work = (async () => {
    for (let pair = 1; isBusy; pair += 1) {
      const name = `${prefix} ${pair}`;
      await sql`insert into products (name, description, price) values (${name}, 'kiri', 1), (${name}, 'kanan', 1)`;
      confirmed = pair;
    }
  })();
  const stop = async (): Promise<void> => {
    isBusy = false;
    await work;
    await sql.end();
  };
  return { confirmed: () => confirmed, stop };
};

/** Restores a backup into a new folder and inspects it. */
const restored = async <T>(file: string, look: (shop: ShopProcess) => Promise<T>): Promise<T> => {
  const copy = await ShopProcess.create();
  try {
    await command('restore', file, copy.dataFolder);
    if ((await copy.start()) !== null) throw new Error(copy.output);
    return await look(copy);
  } finally {
    await copy.remove();
  }
};

const contentOf = async (shop: ShopProcess, sql: Sql): Promise<string> =>
  JSON.stringify([await tablesOf(sql), await filesOf(join(shop.dataFolder, 'storage'))]);

/** Backs up a shop without writes. @returns its content */
const copied = async (shop: ShopProcess, file: string): Promise<string> => {
  const sql = await quietDatabase(shop);
  await command('backup', file, shop.dataFolder);
  const content = await contentOf(shop, sql);
  await sql.end();
  return content;
};

/** Pairs with a prefix in a shop: the numbers of complete and of incomplete ones. */
const pairsOf = async (shop: ShopProcess, prefix: string): Promise<{ readonly whole: number; readonly half: number }> => {
  const sql = await shop.database();
  const rows = await sql<{ n: number }[]>`select count(*)::int as n from products where name like ${`${prefix} %`} group by name`;
  await sql.end();
  return { whole: rows.filter(({ n }) => n === 2).length, half: rows.filter(({ n }) => n !== 2).length };
};

export const backup: Proof = {
  title: 'Backups while writing',
  promise:
    'A copy taken while the shop is written to holds every transaction confirmed before it, whole; a copy of a quiet shop is the same in every table and file.',
  run: async () => {
    const shop = await ShopProcess.create({ SEED: '200' });
    const folder = await mkdtemp(join(tmpdir(), 'arena-akun-proof-'));
    let [missing, half, different, written, unfinished] = [0, 0, 0, 0, 0];
    try {
      if ((await shop.start()) !== null) throw new Error(shop.output);
      for (let round = 1; round <= ROUNDS; round += 1) {
        const prefix = `Pasangan ${round} nomor`;
        const [busy, quiet] = [join(folder, `${round}-busy.tar.gz`), join(folder, `${round}-quiet.tar.gz`)];
        const writer = await writePairs(shop, prefix);
        const before = writer.confirmed();
        await command('backup', busy, shop.dataFolder);
        await writer.stop();
        const found = await restored(busy, (copy) => pairsOf(copy, prefix));
        written += writer.confirmed();
        missing += Math.max(0, before - found.whole);
        half += found.half;
        unfinished += writer.confirmed() - found.whole;
        const original = await copied(shop, quiet);
        const copy = await restored(quiet, async (of) => contentOf(of, await quietDatabase(of)));
        if (copy !== original) different += 1;
        await rm(folder, { recursive: true, force: true });
        await run('mkdir', ['-p', folder]);
      }
      return {
        isKept: missing === 0 && half === 0 && different === 0 && written > ROUNDS,
        rows: [
          ['rounds', `${ROUNDS}, each with a copy while writing and a quiet one, both restored`],
          ['transactions written meanwhile', written],
          ['confirmed before the copy began, not in it', missing],
          ['transactions half in a copy', half],
          ['confirmed after the copy, as expected not in it', unfinished],
          ['quiet copies that differ in a table or file', different],
        ],
      };
    } finally {
      await shop.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
