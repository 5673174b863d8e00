import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unpackEarlierBackup } from '../support/earlier-shop.ts';
import { ShopProcess, withoutTime } from '../support/shop-process.ts';
import { filesOf, quietDatabase, tablesOf } from '../support/stored-content.ts';

const run = promisify(execFile);
const command = (name: string, target: string, dataFolder: string) =>
  run(process.execPath, ['dist/server/main.node.js', name, target], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder, SEED: 'none' },
  });

describe('backup', () => {
  let shop: ShopProcess;
  let file = '';
  beforeAll(async () => {
    shop = await ShopProcess.demo();
    await shop.start();
    // Samples have no pictures of their own.
    const pictures = join(shop.dataFolder, 'storage', 'product-images', 'toko');
    await mkdir(pictures, { recursive: true });
    for (let at = 0; at < 120; at += 1) await writeFile(join(pictures, `${at}.webp`), randomBytes(at * 1000));
    file = join(shop.dataFolder, '..', `arena-akun-cadangan-${process.pid}.tar.gz`);
  }, 60_000);
  afterAll(async () => {
    await shop.remove();
    for (const name of [file, `${file}.keys`]) await rm(name, { force: true });
  });

  test('taken while the shop is written to: restores every table and file', async () => {
    const sql = await shop.database();
    let isBusy = true;
    // Writes continue during the backup, which must be consistent all the same.
    const busy = (async () => {
      while (isBusy) await sql`update products set stock = stock + 1 where id in (select id from products order by random() limit 20)`;
    })();
    const { stdout } = await command('backup', file, shop.dataFolder);
    isBusy = false;
    await busy;
    expect(stdout).toContain(`${file}.keys`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(`${file}.keys`)).mode & 0o777).toBe(0o600);
    await sql.end();

    // Without concurrent writes the whole content is compared.
    await rm(file);
    const before = await quietDatabase(shop);
    await command('backup', file, shop.dataFolder);
    const [tables, files] = [await tablesOf(before), await filesOf(join(shop.dataFolder, 'storage'))];
    await before.end();
    await shop.end();

    const restored = await ShopProcess.create();
    try {
      await command('restore', file, restored.dataFolder);
      expect(await restored.start()).toBeNull();
      const after = await quietDatabase(restored);
      expect(await tablesOf(after)).toEqual(tables);
      await after.end();
      expect(await filesOf(join(restored.dataFolder, 'storage'))).toEqual(files);
      expect(Object.keys(files).length).toBeGreaterThan(100);
      expect((await restored.get('/products')).status).toBe(200);
    } finally {
      await restored.remove();
    }
  }, 120_000);

  test('taken while the shop is stopped', async () => {
    await rm(file, { force: true });
    await command('backup', file, shop.dataFolder);
    expect((await stat(file)).size).toBeGreaterThan(1000);
  }, 60_000);

  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: { readonly stderr: string }) => withoutTime(error.stderr),
    );

  test('restoring is refused into a folder with data, without keys, and from an invalid file', async () => {
    const other = await ShopProcess.create();
    try {
      expect(await refusal(command('restore', file, shop.dataFolder))).toMatch(/^Gagal: DATA_DIR .+ tidak kosong/);
      expect(await refusal(command('restore', '/nirgends.tar.gz', other.dataFolder))).toMatch(/^Gagal: Cadangan .+ tidak ditemukan\.$/);
      const broken = join(shop.dataFolder, 'rusak.tar.gz');
      await writeFile(broken, 'bukan tar');
      expect(await refusal(command('restore', broken, other.dataFolder))).toMatch(/^Gagal: Kunci .+ tidak ditemukan/);
      await copyFile(`${file}.keys`, `${broken}.keys`);
      expect(await refusal(command('restore', broken, other.dataFolder))).toMatch(/^Gagal: .+(rusak|bukan cadangan)/);
      const truncated = join(shop.dataFolder, 'terpotong.tar.gz');
      await copyFile(file, truncated);
      await truncate(truncated, Math.floor((await stat(file)).size / 2));
      await copyFile(`${file}.keys`, `${truncated}.keys`);
      expect(await refusal(command('restore', truncated, other.dataFolder))).toMatch(
        /^Gagal: .+rusak atau tidak lengkap .+Tidak ada yang diubah\.$/,
      );
      expect(await readdir(other.dataFolder)).toEqual([]);
      // A killed restore does not block the next one.
      await mkdir(join(other.dataFolder, '.restore-abc123'));
      expect(await refusal(command('restore', file, other.dataFolder))).toBe('done');
      expect((await readdir(other.dataFolder)).toSorted()).toEqual(['keys.json', 'postgres', 'storage']);
    } finally {
      await other.remove();
    }
  });

  test('a file name is required', async () => {
    expect(await refusal(command('backup', '', shop.dataFolder))).toBe(
      'Gagal: Sebutkan filenya, misalnya: npm run backup -- cadangan.tar.gz',
    );
  });
  test('a name whose ending is no form of a backup: refused, nothing is written', async () => {
    const target = join(shop.dataFolder, '..', `arena-akun-cadangan-${process.pid}.zip`);
    expect(await refusal(command('backup', target, shop.dataFolder))).toBe(
      `Gagal: Nama cadangan harus berakhir .tar, .tar.gz atau .tgz, bukan ${basename(target)}: akhirannya menentukan bentuk file. Tidak ada yang ditulis.`,
    );
    await expect(stat(target)).rejects.toThrow('ENOENT');
  });
});

test('automatic backup before migrations: separate from seven daily ones, two are kept', async () => {
  const [shop, earlier] = [await ShopProcess.create(), await mkdtemp(join(tmpdir(), 'arena-akun-earlier-'))];
  const postgres = join(shop.dataFolder, 'postgres');
  try {
    await command('restore', await unpackEarlierBackup(earlier), shop.dataFolder);
    await run('cp', ['-a', postgres, earlier]);
    const folder = join(shop.dataFolder, 'backups');
    const copies = async (kind: string): Promise<readonly string[]> =>
      (await readdir(folder)).filter((name) => name.startsWith(kind) && name.endsWith('.tar.gz')).toSorted();
    await mkdir(folder);
    const daily = Array.from({ length: 7 }, (_, day) => `auto-2026-01-0${day + 1}T00-00-00-000Z.tar.gz`);
    for (const name of daily) for (const part of [name, `${name}.keys`]) await writeFile(join(folder, part), 'dari dulu');
    for (const expected of [1, 2, 2]) {
      await rm(postgres, { recursive: true });
      await run('cp', ['-a', join(earlier, 'postgres'), shop.dataFolder]);
      expect(await shop.start()).toBeNull();
      await shop.end();
      const taken = await copies('pre-migration-');
      expect(taken).toHaveLength(expected);
      expect(await copies('auto-')).toEqual(daily);
      // The oldest were deleted along with their keys.
      expect((await readdir(folder)).filter((name) => name.endsWith('.keys'))).toHaveLength(7 + expected);
      expect((await stat(join(folder, taken.at(-1) ?? ''))).size).toBeGreaterThan(1000);
    }
  } finally {
    await shop.remove();
    await rm(earlier, { recursive: true });
  }
}, 180_000);
