import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OWNER } from '../support/owner.ts';
import { ShopProcess } from '../support/shop-process.ts';

const run = promisify(execFile);

let shop: ShopProcess;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
});
afterAll(() => shop.remove());

const reset = async (): Promise<string> => {
  const { stdout } = await run(process.execPath, ['dist/server/main.node.js', 'owner', '--phone', OWNER.phone], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataFolder },
  });
  return stdout;
};
const signIn = async (password: string): Promise<number> => {
  const body = JSON.stringify({ identifier: OWNER.phone, password });
  return (await shop.get('/api/auth?action=login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
};

test('weak OWNER_PASSWORD: refused at the first start, without repeating it', async () => {
  const sentence = 'Gagal: OWNER_PASSWORD harus 8 karakter atau lebih. Setel yang lain, atau kosongkan agar toko membuatkannya.';
  const empty = await ShopProcess.create();
  try {
    expect(await empty.start({ OWNER_PASSWORD: 'tujuhku' })).toBe(1);
    expect(empty.messages).toBe(sentence);
    expect(await readdir(empty.dataFolder)).toEqual([]);
  } finally {
    await empty.remove();
  }
  // A migrated database without an owner, as with DATABASE_URL.
  expect(await shop.start({ OWNER_PASSWORD: 'tujuhku' })).toBe(1);
  expect(shop.messages).toBe(sentence);
});

// The closed shop has no owner yet: its first start finds the one that the command created.
test.each([
  ['stopped', false],
  ['running', true],
])('owner password reset of a shop that is %s: names a file, which the next sign-in deletes', async (_, isOpen) => {
  const output = await reset();
  const file = join(shop.dataFolder, 'owner-password.txt');
  expect(output).toContain(`di file ${file}, yang dihapus begitu pemilik masuk`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const password = (await readFile(file, 'utf8')).split('\n')[1] ?? '';
  expect(password).toHaveLength(16);
  expect(output).not.toContain(password);
  if (!isOpen) expect(await shop.start()).toBeNull();
  expect(await signIn(OWNER.password)).toBe(401);
  expect(await readdir(shop.dataFolder)).toContain('owner-password.txt');
  expect(await signIn(password)).toBe(200);
  expect(await readdir(shop.dataFolder)).not.toContain('owner-password.txt');
});
