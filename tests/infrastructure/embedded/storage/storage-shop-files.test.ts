import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TestUser } from '../../../support/test-database.ts';
import { openStorageWorld, SHELF, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openStorageWorld();
  owner = await world.database.user('owner');
  await world.database.sql.unsafe(`
    create policy everything on storage.objects for all to authenticated using (true) with check (true);
    create policy every_bucket on storage.buckets for select to authenticated using (true)`);
});
afterAll(() => world.close());

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const OTHER = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 2, 2]);
const FILES = [
  ['product-images', 'products/asli.png', 'products/salinan.png'],
  ['game-logos', 'logos/asli.png', 'logos/salinan.png'],
  ['settings', 'asli.png', 'salinan.png'],
] as const;

let file: { readonly id: string };
const stored = async (bucket: string, name: string) => {
  const [row] = await world.database.sql<{ id: string; version: string }[]>`
    select id, version, owner, metadata from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  const body = (await world.client('service').from(bucket).download(name)).data;
  return { row, bytes: body === null ? null : Buffer.from(await body.arrayBuffer()) };
};

/** Even an engineer's policy that allows everything replaces no file of the shop. */
describe.each(FILES)('checked file of %s', (bucket, name, copy) => {
  const post = (as: TestUser | 'service', path: string, body: object) =>
    world.ask(path, { method: 'POST', as, body: JSON.stringify(body) });

  beforeEach(async () => {
    await world.client('service').from(bucket).remove([name, copy]);
    await world.client('service').from(SHELF).remove(['luar.png', 'keluar.png']);
    expect((await world.client(owner).from(bucket).upload(name, PNG, { contentType: 'image/png' })).error).toBeNull();
    await world.client('service').from(SHELF).upload('luar.png', OTHER, { contentType: 'image/png' });
    [file = { id: '' }] = await world.database.sql<{ id: string }[]>`
      insert into private.checked_files (object, bucket, path, type, width, height)
      select id, bucket_id, name, 'image/png', 1, 1 from storage.objects where bucket_id = ${bucket} and name = ${name} returning object as id`;
  });

  test.each(['owner', 'service'] as const)('replacement by %s: refused for upsert and update', async (who) => {
    const files = world.client(who === 'owner' ? owner : who).from(bucket);
    const before = await stored(bucket, name);
    const exists = { statusCode: '409', message: 'The resource already exists' };
    expect((await files.upload(name, OTHER, { contentType: 'image/png', upsert: true })).error).toMatchObject(exists);
    expect((await files.update(name, OTHER, { contentType: 'image/png' })).error).toMatchObject(exists);
    expect((await files.upload(name, new Blob([OTHER], { type: 'image/png' }), { upsert: true })).error).toMatchObject(exists);
    expect((await files.createSignedUploadUrl(name, { upsert: true })).error).toMatchObject(exists);
    expect(await stored(bucket, name)).toEqual(before);
    expect([before.row?.id, before.bytes]).toEqual([file.id, PNG]);
  });

  test.each(['owner', 'service'] as const)('copy or move by %s: refused', async (who) => {
    const as = who === 'owner' ? owner : who;
    const refusal = {
      ...{ statusCode: '403', code: 'AccessDenied', error: 'copy_refused' },
      message: 'Files of this bucket cannot be copied or moved; upload them again.',
    };
    for (const way of ['/object/copy', '/object/move'])
      for (const places of [
        { bucketId: bucket, sourceKey: name, destinationKey: copy },
        { bucketId: bucket, sourceKey: name, destinationBucket: SHELF, destinationKey: 'keluar.png' },
        { bucketId: SHELF, sourceKey: 'luar.png', destinationBucket: bucket, destinationKey: name },
        { bucketId: SHELF, sourceKey: 'luar.png', destinationBucket: bucket, destinationKey: copy },
      ])
        expect(await post(as, way, places)).toEqual([403, refusal]);
    expect((await stored(bucket, name)).bytes).toEqual(PNG);
    expect((await stored(bucket, copy)).row).toBeUndefined();
    expect((await stored(SHELF, 'keluar.png')).row).toBeUndefined();
  });

  test('signed address: one minute at most, longer for other buckets', async () => {
    const long = await world.client(owner).from(bucket).createSignedUrl(name, 61);
    expect(long.error).toMatchObject({ statusCode: '400', message: 'An address of a private file lasts 60 seconds at most.' });
    expect((await world.client(owner).from(bucket).createSignedUrls([name], 61)).error).not.toBeNull();
    expect((await world.client(owner).from(bucket).createSignedUrl(name, 60)).error).toBeNull();
    expect((await world.client(owner).from(SHELF).createSignedUrl('luar.png', 86_400)).error).toBeNull();
  });

  test('declared type: does not change how it is served', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    expect((await world.client(owner).from(bucket).upload(copy, page, { contentType: 'image/png' })).error).toBeNull();
    const answer = await world.database.request(`/storage/v1/object/public/${bucket}/${copy}`);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  });
});
