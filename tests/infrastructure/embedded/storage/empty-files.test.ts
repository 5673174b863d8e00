import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SHOP_BUCKETS } from '../../../../src/domain/media/shop-bucket.ts';
import { openStorageWorld, SHELF, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await openStorageWorld();
});
afterAll(() => world.close());

const NOTHING = Buffer.alloc(0);
const TYPE = { contentType: 'image/png' };
const namesIn = async (bucket: string): Promise<string[]> => {
  const rows = await world.database.sql<
    { name: string }[]
  >`select name from storage.objects where bucket_id = ${bucket} and name like '%kosong%'`;
  return rows.map(({ name }) => name);
};

/** A body without a length header. */
const unknownLength = () => new ReadableStream({ start: (controller) => controller.close() });

describe.each(SHOP_BUCKETS)('empty file for %s: refused, nothing is stored', (bucket) => {
  const refusal = { statusCode: '400', message: 'File is empty' };
  const name = 'products/kosong.png';
  test('raw body', async () => {
    expect((await world.client('service').from(bucket).upload(name, NOTHING, TYPE)).error).toMatchObject(refusal);
    expect(await namesIn(bucket)).toEqual([]);
  });
  test('form', async () => {
    const file = new Blob([NOTHING], { type: 'image/png' });
    expect((await world.client('service').from(bucket).upload(name, file)).error).toMatchObject(refusal);
    expect(await namesIn(bucket)).toEqual([]);
  });
  test('without a length', async () => {
    const headers = { 'content-type': 'image/png' };
    const init = { method: 'POST', as: 'service', body: unknownLength(), headers, duplex: 'half' } as const;
    expect(await world.ask(`/object/${bucket}/${name}`, init)).toMatchObject([400, refusal]);
    expect(await namesIn(bucket)).toEqual([]);
  });
});

test('empty file for another bucket: stored, as upstream', async () => {
  expect((await world.client('service').from(SHELF).upload('kosong.png', NOTHING, TYPE)).error).toBeNull();
  expect(await namesIn(SHELF)).toEqual(['kosong.png']);
});
