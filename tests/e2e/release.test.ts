import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { extract } from 'tar';
import { writeRelease } from '../../scripts/write-release.mjs';
import { OWNER_SETTINGS } from '../support/owner.ts';
import { ShopProcess } from '../support/shop-process.ts';

const run = promisify(execFile);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-release-'));
});
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true, force: true });
});

/** The packages that `npm ci --omit=dev` installs. */
const linkPackages = async (program: string): Promise<void> => {
  const lock = JSON.parse(await readFile(join(program, 'package-lock.json'), 'utf8')) as { packages: Record<string, unknown> };
  for (const path of Object.keys(lock.packages).filter((name) => name.lastIndexOf('node_modules/') === 0 && existsSync(name))) {
    await mkdir(dirname(join(program, path)), { recursive: true });
    await symlink(resolve(path), join(program, path));
  }
};

const filesOf = async (program: string): Promise<readonly unknown[]> => {
  const own = (await readdir(program)).filter((name) => name !== 'node_modules');
  const within = own.map(async (name) =>
    (await readdir(join(program, name), { recursive: true }).catch(() => [])).map((one) => join(name, one)),
  );
  const names = [...own, ...(await Promise.all(within)).flat()].toSorted();
  return Promise.all(names.map(async (name) => [name, await stat(join(program, name)).then(({ size, mtimeMs }) => [size, mtimeMs])]));
};

test('release: starts with production packages only, and writes nothing into its folder', async () => {
  const file = join(folder, 'rilis.tar.gz');
  await writeRelease(file);
  await extract({ file, cwd: folder });
  const program = join(folder, 'arena-akun');
  expect(JSON.parse(await readFile(join(program, 'package.json'), 'utf8'))).not.toHaveProperty('devDependencies');
  await linkPackages(program);
  expect(existsSync(join(program, 'node_modules', 'jest'))).toBe(false);
  await run('chmod', ['-R', 'a-w', program]);
  const before = await filesOf(program);
  const shop = await ShopProcess.create(OWNER_SETTINGS, program);
  try {
    expect({ code: await shop.start(), printed: shop.messages }).toMatchObject({ code: null });
    const page = await (await shop.get('/products')).text();
    const script = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect((await shop.get(script)).status).toBe(200);
    expect((await shop.get('/api/health')).status).toBe(200);
    await shop.end();
    expect(await filesOf(program)).toEqual(before);
  } finally {
    await shop.remove();
  }
}, 60_000);
