import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SHOP_BUCKETS } from '../../../../src/domain/media/shop-bucket.ts';
import { NOTES, openStorageWorld, SHELF, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await openStorageWorld();
});
afterAll(() => world.close());

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const NOT_FOUND = { statusCode: '404', code: 'NoSuchBucket', error: 'Bucket not found', message: 'Bucket not found' };

test('shop buckets: equal the migrations', async () => {
  const rows = await world.database.sql<{ id: string }[]>`select id from storage.buckets where id not in (${NOTES}, ${SHELF})`;
  expect(rows.map(({ id }) => id).toSorted()).toEqual(SHOP_BUCKETS.toSorted());
});

describe('bucket with the secret key', () => {
  test('creation: a limit such as 20mb is returned in bytes', async () => {
    const limits = { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/*'] };
    expect(await world.client('service').createBucket('galeri', limits)).toMatchObject({ data: { name: 'galeri' }, error: null });
    expect(await world.ask('/bucket/galeri', { as: 'service' })).toEqual([
      200,
      {
        ...{ id: 'galeri', name: 'galeri', owner: '', public: true, file_size_limit: 20_000_000, allowed_mime_types: ['image/*'] },
        ...{ created_at: MOMENT, updated_at: MOMENT },
      },
    ]);
  });
  test.each([
    [500, 500],
    ['1kb', 1000],
    ['2.5MB', 2_500_000],
    ['3b', 3],
  ])('limit %j: accepted', async (fileSizeLimit, bytes) => {
    await world.client('service').updateBucket('galeri', { public: true, fileSizeLimit });
    expect((await world.client('service').getBucket('galeri')).data?.file_size_limit).toBe(bytes);
  });
  test('update: unnamed fields are kept', async () => {
    const storage = world.client('service');
    await storage.createBucket('sebagian', { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/png'] });
    expect((await storage.updateBucket('sebagian', { public: false })).data).toEqual({ message: 'Successfully updated' });
    expect((await storage.getBucket('sebagian')).data).toMatchObject({
      ...{ public: false, file_size_limit: 20_000_000, allowed_mime_types: ['image/png'] },
    });
  });
  test('bucket: listed, found by name, emptied and deleted', async () => {
    const storage = world.client('service');
    await storage.createBucket('sementara');
    await storage.from('sementara').upload('a.txt', 'isi', { contentType: 'text/plain' });
    expect((await storage.listBuckets({ search: 'sementara' })).data?.map(({ id }) => id)).toEqual(['sementara']);
    expect(await world.ask('/bucket/sementara', { method: 'DELETE', as: 'service' })).toEqual([
      400,
      {
        ...{ statusCode: '409', code: 'ResourceNotEmpty', error: 'ResourceNotEmpty' },
        message: 'The bucket you tried to delete is not empty',
      },
    ]);
    expect((await storage.emptyBucket('sementara')).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    });
    expect((await storage.deleteBucket('sementara')).data).toEqual({ message: 'Successfully deleted' });
    expect(await world.ask('/bucket/sementara', { as: 'service' })).toEqual([400, NOT_FOUND]);
  });
  const EXISTS = { statusCode: '409', code: 'ResourceAlreadyExists', error: 'Duplicate', message: 'The resource already exists' };
  const TOO_LARGE = {
    ...{ statusCode: '413', code: 'EntityTooLarge', error: 'Payload too large' },
    message: 'The object exceeded the maximum allowed size',
  };
  const SIZE_HINT = 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B';
  const NO_SIZE = { statusCode: '400', code: 'InvalidRequest', error: 'InvalidRequest', message: SIZE_HINT };
  const NO_NAME = { statusCode: '400', code: 'InvalidBucketName', error: 'Invalid Input', message: 'Bucket name invalid' };
  const NO_TYPE = {
    statusCode: '415',
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: 'mime type bukan jenis is not supported',
  };
  test.each([
    ['exists', { name: NOTES }, EXISTS],
    ['has a limit above that of the project', { name: 'besar', file_size_limit: '1gb' }, TOO_LARGE],
    ['has a size without a unit', { name: 'besar', file_size_limit: 'banyak' }, NO_SIZE],
    ['has a slash in its name', { name: 'a/b' }, NO_NAME],
    ['begins with a dot', { name: '.metadata' }, NO_NAME],
    ['has an invalid type', { name: 'jenis', allowed_mime_types: ['bukan jenis'] }, NO_TYPE],
  ])('%s: refused with upstream’s message', async (_, body, refusal) => {
    expect(await world.ask('/bucket', { method: 'POST', as: 'service', body: JSON.stringify(body) })).toEqual([400, refusal]);
  });
});

describe('bucket without the secret key', () => {
  test('all operations: refused or empty', async () => {
    await world.client('service').createBucket('dijaga', { public: false });
    for (const as of [null, world.person, await world.database.user('owner')]) {
      expect(await world.ask('/bucket', { as })).toEqual([200, []]);
      expect(await world.ask('/bucket/dijaga', { as })).toEqual([400, NOT_FOUND]);
      const [, made] = await world.ask('/bucket', { method: 'POST', as, body: '{"name":"punyaku","public":true}' });
      expect(made).toMatchObject({ statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' });
      expect(await world.ask('/bucket/dijaga', { method: 'PUT', as, body: '{"public":true}' })).toEqual([400, NOT_FOUND]);
      expect(await world.ask('/bucket/dijaga/empty', { method: 'POST', as })).toEqual([400, NOT_FOUND]);
      expect(await world.ask('/bucket/dijaga', { method: 'DELETE', as })).toEqual([400, NOT_FOUND]);
    }
    expect((await world.client('service').getBucket('dijaga')).data?.public).toBe(false);
  });
  test('invalid token: upstream’s message', async () => {
    const headers = { apikey: world.database.keys.publishableKey, authorization: 'Bearer a.b.c' };
    const answer = await fetch(`${world.origin}/storage/v1/bucket`, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { statusCode: '403', error: 'Unauthorized', message: expect.any(String) },
    ]);
  });
});
