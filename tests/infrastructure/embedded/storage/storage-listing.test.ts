import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NOTES, openStorageWorld, SHELF, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
const FILES = ['alfa.txt', 'Beta.txt', 'arsip/satu.txt', 'arsip/dua.txt', 'arsip/lama/tiga.txt', 'zulu/empat.txt', 'x_1.txt', 'xa1.txt'];
beforeAll(async () => {
  world = await openStorageWorld();
  for (const name of FILES) await world.client('service').from(SHELF).upload(name, name, { contentType: 'text/plain' });
  for (const [index, name] of FILES.entries())
    await world.database
      .sql`update storage.objects set created_at = '2026-01-01'::timestamptz + ${index} * interval '1 microsecond' where name = ${name}`;
});
afterAll(() => world.close());

const shelf = () => world.client('service').from(SHELF);
const namesOf = async (...asked: Parameters<ReturnType<typeof shelf>['list']>): Promise<readonly string[]> =>
  ((await shelf().list(...asked)).data ?? []).map(({ name }) => name);

describe('file list', () => {
  test('folder: files and folders by name, folders without an id', async () => {
    const { data } = await shelf().list();
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['alfa.txt', false],
      ['arsip', true],
      ['Beta.txt', false],
      ['x_1.txt', false],
      ['xa1.txt', false],
      ['zulu', true],
    ]);
    const moment = expect.stringMatching(/Z$/);
    expect(data?.[0]).toEqual({
      ...{ name: 'alfa.txt', id: expect.any(String), created_at: moment, updated_at: moment, last_accessed_at: moment },
      metadata: {
        ...{ size: 8, contentLength: 8, mimetype: 'text/plain', cacheControl: 'max-age=3600', httpStatusCode: 200 },
        ...{ eTag: expect.any(String), lastModified: moment },
      },
    });
    expect(data?.[1]).toEqual({ name: 'arsip', id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null });
  });
  test('subfolder: names without the folder', async () => {
    expect(await namesOf('arsip')).toEqual(['dua.txt', 'lama', 'satu.txt']);
    expect(await namesOf('arsip/lama')).toEqual(['tiga.txt']);
    expect(await namesOf('tiada')).toEqual([]);
  });
  test('limit, offset, descending order and sorting by time: applied', async () => {
    expect(await namesOf('', { limit: 2, offset: 1 })).toEqual(['arsip', 'Beta.txt']);
    expect(await namesOf('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      ...['zulu', 'xa1.txt', 'x_1.txt', 'Beta.txt', 'arsip', 'alfa.txt'],
    ]);
    expect(await namesOf('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      ...['zulu', 'arsip', 'xa1.txt', 'x_1.txt', 'Beta.txt', 'alfa.txt'],
    ]);
  });
  test('search: by prefix, wildcards are literal', async () => {
    expect(await namesOf('', { search: 'b' })).toEqual(['Beta.txt']);
    expect(await namesOf('', { search: 'x_' })).toEqual(['x_1.txt']);
    expect(await namesOf('', { search: '%' })).toEqual([]);
    expect(await namesOf('', { search: 'arsip/s' })).toEqual(['arsip/satu.txt']);
  });
  test('policies: applied; a folder is required', async () => {
    const own = `${world.person.id}/a.txt`;
    await world.client(world.person).from(NOTES).upload(own, 'isi');
    for (const [who, count] of [
      [world.person, 1],
      [world.other, 0],
      [null, 0],
    ] as const)
      expect((await world.client(who).from(NOTES).list(world.person.id)).data).toHaveLength(count);
    expect((await world.ask(`/object/list/${SHELF}`, { method: 'POST', as: 'service', body: '{}' }))[0]).toBe(400);
  });
});

describe('paged file list', () => {
  const pages = async (asked: object): Promise<readonly (readonly string[])[]> => {
    const found: (readonly string[])[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await shelf().listV2({ ...asked, ...(cursor === undefined ? {} : { cursor }) });
      found.push([...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name));
      cursor = data?.hasNext === true ? data.nextCursor : undefined;
    } while (cursor !== undefined);
    return found;
  };

  test('prefix: all files below it', async () => {
    expect(await pages({ prefix: 'arsip', limit: 2 })).toEqual([['arsip/dua.txt', 'arsip/lama/tiga.txt'], ['arsip/satu.txt']]);
  });
  test('delimiter: folders and files of one level', async () => {
    const { data } = await shelf().listV2({ with_delimiter: true, prefix: 'arsip/' });
    expect(data?.folders).toEqual([{ name: 'arsip/lama/', key: 'lama' }]);
    expect(data?.objects.map(({ name, key }) => [name, key])).toEqual([
      ['arsip/dua.txt', 'dua.txt'],
      ['arsip/satu.txt', 'satu.txt'],
    ]);
    expect(await pages({ with_delimiter: true, limit: 4 })).toEqual([
      ['arsip/', 'Beta.txt', 'alfa.txt', 'x_1.txt'],
      ['zulu/', 'xa1.txt'],
    ]);
  });
  test.each(['asc', 'desc'] as const)('sorting by time with microseconds: nothing skipped or repeated, %s', async (order) => {
    const found = (await pages({ limit: 3, sortBy: { column: 'created_at', order } })).flat();
    expect(found).toEqual(order === 'asc' ? FILES : FILES.toReversed());
  });
});
