import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readControlFile, withChecksums } from '../../../../../src/infrastructure/embedded/postgres/checksums/control-file.ts';
import { contentOf, firstPageOf } from '../../../../../src/infrastructure/embedded/postgres/checksums/copy-cluster.ts';
import {
  isNewPage,
  isReadable,
  PAGE_BYTES,
  type Page,
  pageChecksum,
  setChecksum,
} from '../../../../../src/infrastructure/embedded/postgres/checksums/page-checksum.ts';
import { PostgresCluster } from '../../../../../src/infrastructure/embedded/postgres/postgres-cluster.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-pages-'));
  const cluster = await PostgresCluster.in(folder, 'kata-sandi-yang-panjang');
  await cluster.start();
  await cluster.stop();
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const storedChecksum = (page: Page): number => page.getUint16(8, true);

const pagesOf = async (path: string): Promise<readonly Page[]> => {
  const { buffer } = Uint8Array.from(await readFile(join(folder, 'postgres', path)));
  return Array.from({ length: buffer.byteLength / PAGE_BYTES }, (_, number) => new DataView(buffer, number * PAGE_BYTES, PAGE_BYTES));
};

test('every page that PostgreSQL wrote: the computed checksum is the stored one', async () => {
  const { files } = await contentOf(join(folder, 'postgres'));
  const [different, counted]: [string[], { pages: number }] = [[], { pages: 0 }];
  for (const { path } of files) {
    const first = firstPageOf(path);
    if (first === null) continue;
    for (const [place, page] of (await pagesOf(path)).entries()) {
      if (isNewPage(page)) continue;
      counted.pages += 1;
      const isSame = isReadable(page) && pageChecksum(page, first + place) === storedChecksum(page);
      if (!isSame) different.push(`${path} ${place}`);
    }
  }
  expect(different).toEqual([]);
  expect(counted.pages).toBeGreaterThan(2000);
}, 300_000);

test('new page: readable while it has zeroes only, and without checksum', () => {
  const page = new DataView(new ArrayBuffer(PAGE_BYTES));
  setChecksum(page, 7);
  expect([isReadable(page), storedChecksum(page)]).toEqual([true, 0]);
  page.setUint8(5000, 1);
  expect(isReadable(page)).toBe(false);
});

describe('header of a page', () => {
  test.each<[string, (page: Page) => void, boolean]>([
    ['free space of no bytes', (page) => page.setUint16(12, page.getUint16(14, true), true), true],
    ['its free space ends before it begins', (page) => page.setUint16(12, page.getUint16(14, true) + 1, true), false],
    ['its rows begin behind its special space', (page) => page.setUint16(14, page.getUint16(16, true) + 1, true), false],
    ['its special space ends behind the page', (page) => page.setUint16(16, PAGE_BYTES + 8, true), false],
    ['its special space is not aligned', (page) => page.setUint16(16, PAGE_BYTES - 4, true), false],
    ['all known flags', (page) => page.setUint16(10, 0x0007, true), true],
    ['an unknown flag', (page) => page.setUint16(10, 0x0008, true), false],
    ['another checksum', (page) => page.setUint16(8, storedChecksum(page) ^ 1, true), true],
  ])('%s: readable as PostgreSQL decides', async (_, change, expected) => {
    const [page] = await pagesOf('global/1260');
    if (page === undefined) throw new Error('no page');
    change(page);
    expect(isReadable(page)).toBe(expected);
  });
});

test.each([
  ['base/5/1259', 0],
  ['base/5/1259.1', 131_072],
  ['base/16384/20001_fsm.2', 262_144],
  ['base/5/1259_vm', 0],
  ['base/5/16400_init', 0],
  ['global/1260', 0],
  ['pg_tblspc/16500/PG_17_202406281/5/16501.3', 393_216],
  ['global/pg_control', null],
  ['base/5/pg_filenode.map', null],
  ['base/5/pg_internal.init', null],
  ['base/5/PG_VERSION', null],
  ['base/5/t3_16400', null],
  ['pg_xact/0000', null],
  ['pg_wal/000000010000000000000001', null],
])('file %s: its first page is number %p of its relation', (path, first) => {
  expect(firstPageOf(path)).toBe(first);
});

describe('control file', () => {
  const read = () => readFile(join(folder, 'postgres/global/pg_control'));

  test('of the PostgreSQL from npm: known, with checksums, shut down', async () => {
    expect(readControlFile(await read())).toEqual({ hasChecksums: true, isShutDown: true });
  });
  test('checksums off and on again: the same bytes', async () => {
    const bytes = await read();
    const off = withChecksums(bytes, false);
    expect(readControlFile(off)).toEqual({ hasChecksums: false, isShutDown: true });
    expect(bytes.equals(withChecksums(off, true))).toBe(true);
  });
  test('a changed byte: unknown', async () => {
    const bytes = await read();
    bytes[40] = (bytes[40] ?? 0) ^ 0x10;
    expect(readControlFile(bytes)).toBeNull();
  });
  test.each([
    ['another version', 8],
    ['another size of pages', 217],
    ['another number of pages in a file', 222],
    ['another form of numbers', 210],
  ])('%s, with the right sum: unknown', async (_, at) => {
    const bytes = await read();
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    expect(readControlFile(withChecksums(bytes, true))).toBeNull();
  });
  test('too short: unknown', async () => {
    expect(readControlFile((await read()).subarray(0, 200))).toBeNull();
  });
});
