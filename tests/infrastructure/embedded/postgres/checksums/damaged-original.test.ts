import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { damageInCopy } from '../../../../../src/infrastructure/embedded/backup/check-copy.ts';
import { PAGE_BYTES } from '../../../../../src/infrastructure/embedded/postgres/checksums/page-checksum.ts';
import { damage } from '../../../../support/damage.ts';
import { ChecksumWorld, foldersOf, hashesOf } from './checksum-world.ts';

let world: ChecksumWorld;
beforeAll(async () => {
  world = await ChecksumWorld.open();
}, 300_000);
afterAll(() => world.close());

const UPPER = 14;
const overwrite = async (shop: string, file: string, at: number, bytes: readonly number[]): Promise<void> => {
  const handle = await open(join(shop, 'postgres', file), 'r+');
  await handle.write(Uint8Array.from(bytes), 0, bytes.length, PAGE_BYTES + at);
  await handle.close();
};

describe('page that was damaged while there were no checksums', () => {
  test('tables and indexes: each is named, the database stays as it was', async () => {
    const shop = await world.shop();
    const [impossible, asIfNew] = [
      [0xff, 0xff],
      [0, 0],
    ];
    await overwrite(shop, world.fileOf('products'), UPPER, impossible);
    await overwrite(shop, world.fileOf('products_pkey'), UPPER, impossible);
    await overwrite(shop, world.fileOf('products_words'), UPPER, asIfNew);
    await overwrite(shop, world.fileOf('messages'), UPPER, asIfNew);
    const before = await hashesOf(join(shop, 'postgres'));
    const outcome = await world.switch(shop);
    expect(outcome?.damage.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual(
      ['messages', 'products', 'products_pkey', 'products_words'].map((subject) => ({ subject, code: 'XX001' })),
    );
    expect(outcome?.reason).toContain('products_words (XX001)');
    expect(await hashesOf(join(shop, 'postgres'))).toEqual(before);
    expect(await foldersOf(shop)).toEqual(['postgres']);
  }, 300_000);
  test('start: the damaged table is reported to the owner; the next start reports it again without copying', async () => {
    const shop = await world.shop();
    await overwrite(shop, world.fileOf('messages'), UPPER, [0xff, 0xff]);
    const conditions = [
      { part: 'data', reason: 'messages (XX001)' },
      { part: 'checksums', reason: 'off: messages (XX001)' },
    ];
    const refusal =
      'Checksum database tidak dinyalakan: messages (XX001) tidak bisa dibaca. Database yang lama tetap dipakai, tidak ada yang diubah.';
    const first = await world.start(shop);
    expect(first).toMatchObject({ checksums: 'off', rows: world.rows, conditions });
    expect(first.lines.at(-1)).toBe(refusal);
    expect(await world.start(shop)).toEqual({ ...first, lines: [refusal] });
  }, 300_000);
});

test('copy with a wrong page: PostgreSQL finds it by its checksum, and the copy is not used', async () => {
  const shop = await world.shop();
  const before = await hashesOf(join(shop, 'postgres'));
  const outcome = await world.switch(shop, {
    check: async (folder, unreadable) => {
      await damage(folder, world.fileOf('products'), { page: 2 });
      return damageInCopy(folder, world.password, async () => undefined, unreadable);
    },
  });
  expect(outcome?.damage).toEqual([{ subject: 'products', code: 'checksum' }]);
  expect(await hashesOf(join(shop, 'postgres'))).toEqual(before);
}, 300_000);
