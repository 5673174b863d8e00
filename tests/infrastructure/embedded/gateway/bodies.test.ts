import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { forgedKeys } from '../../../support/access-token.ts';
import { eventually } from '../../../support/shop-process.ts';
import { openSupabaseFront } from '../../../support/supabase-front.ts';
import { openTestDatabase, sign, type TestDatabase } from '../../../support/test-database.ts';
import { closeUnfinished, UnfinishedRequest } from '../../../support/unfinished-request.ts';

const KILOBYTE = 1000;
const LIMITS = { all: 150 * KILOBYTE, each: 100 * KILOBYTE };
const FILE = '/storage/v1/object/product-images/products';

let database: TestDatabase;
let front: Awaited<ReturnType<typeof openSupabaseFront>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.request('/rest/v1/products?select=id&limit=1');
  front = await openSupabaseFront({
    fetch: (request, peer) => database.gateway.fetch(request, peer),
    publishableKey: database.keys.publishableKey,
    trustProxy: 1,
    bodies: LIMITS,
  });
});
afterEach(closeUnfinished);
afterAll(async () => {
  await front.close();
  await database.close();
});

const LONG = { 'content-type': 'image/png', 'content-length': 10_400 * KILOBYTE };
const JSON_BODY = { 'content-type': 'application/json', 'content-length': 60 * KILOBYTE };

describe('request body without permission: refused before it is read', () => {
  const key = () => ({ apikey: database.keys.publishableKey });
  const forged = async () => ({
    ...key(),
    authorization: `Bearer ${await sign(await forgedKeys(database.keys), { role: 'authenticated' })}`,
  });
  const cases: readonly (readonly [string, string, () => object | Promise<object>, number])[] = [
    ['a file without a key', `${FILE}/a.png`, () => LONG, 401],
    ['a file with a wrong key', `${FILE}/a.png`, () => ({ ...LONG, apikey: 'sb_publishable_x' }), 401],
    ['a file of a visitor', `${FILE}/a.png`, () => ({ ...LONG, ...key() }), 403],
    ['a form of a visitor', `${FILE}/a.png`, () => ({ ...LONG, ...key(), 'content-type': 'multipart/form-data; boundary=x' }), 403],
    [
      'a form at another spelling',
      '/storage/v1//object/a/b',
      () => ({ ...LONG, ...key(), 'content-type': 'multipart/form-data; boundary=x' }),
      404,
    ],
    ['a file with a forged token', `${FILE}/a.png`, async () => ({ ...LONG, ...(await forged()) }), 401],
    ['a list of files without a key', '/storage/v1/object/list/product-images', () => JSON_BODY, 401],
    ['rows without a key', '/rest/v1/products', () => JSON_BODY, 401],
    ['rows with a forged token', '/rest/v1/products', async () => ({ ...JSON_BODY, ...(await forged()) }), 401],
    ['a sign-in with a wrong key', '/auth/v1/token?grant_type=password', () => ({ ...JSON_BODY, apikey: 'x' }), 401],
    [
      'more rows of a visitor than one sends',
      '/rest/v1/products',
      () => ({ ...JSON_BODY, ...key(), 'content-length': 900 * KILOBYTE }),
      413,
    ],
  ];

  test.each(cases)('%s', async (_, target, headers, status) => {
    const { status: given, text } = await new UnfinishedRequest(front.port, target, { ...(await headers()) }).answer();
    // Storage answers 400, with the actual status in its body.
    expect([given === 400 ? Number(/"statusCode":"(\d+)"/.exec(text)?.[1]) : given]).toEqual([status]);
  });
});

describe('upload', () => {
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(50 * KILOBYTE, 7)]);
  const upload = async (name: string): Promise<UnfinishedRequest> => {
    const { token } = await database.user('owner');
    const headers = { apikey: database.keys.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    return new UnfinishedRequest(front.port, `${FILE}/${name}`, { ...headers, 'content-length': png.length }).send(
      png.subarray(0, 20 * KILOBYTE),
    );
  };
  const folder = (): string => join(database.storageFolder, 'product-images', 'products');
  const part = async (name: string): Promise<string | undefined> =>
    (await readdir(folder()).catch(() => [])).find((file) => file.startsWith(name) && file.endsWith('.part'));

  test('complete: written to disk as it arrives, then a file', async () => {
    const sent = await upload('utuh.png');
    await eventually(async () => {
      const name = await part('utuh.png');
      return name !== undefined && (await stat(join(folder(), name))).size === 20 * KILOBYTE;
    });
    expect((await sent.send(png.subarray(20 * KILOBYTE)).answer()).status).toBe(200);
    expect(await readFile(join(folder(), 'utuh.png'))).toEqual(png);
  });
  test('interrupted: nothing is left', async () => {
    const sent = await upload('putus.png');
    await eventually(async () => (await part('putus.png')) !== undefined);
    sent.close();
    await eventually(async () => (await part('putus.png')) === undefined);
    expect(await database.sql`select from storage.objects where name = 'products/putus.png'`).toHaveLength(0);
  });
  test('without a length, of a visitor: refused by the policy while its bytes are on their way', async () => {
    const headers = { apikey: database.keys.publishableKey, 'content-type': 'image/png', 'transfer-encoding': 'chunked' };
    const { status, text } = await new UnfinishedRequest(front.port, `${FILE}/a.png`, headers).answer();
    expect([status, /"statusCode":"(\d+)"/.exec(text)?.[1]]).toEqual([400, '403']);
  });
});

test('request bodies: bytes in flight are limited per address and in total, refused with the time to retry', async () => {
  const from = (address: string): UnfinishedRequest =>
    new UnfinishedRequest(front.port, '/rest/v1/rpc/search_products', {
      ...JSON_BODY,
      apikey: database.keys.publishableKey,
      'x-forwarded-for': address,
    });
  const almost = '"'.padEnd(59 * KILOBYTE, 'x');
  const [first, second] = [from('203.0.113.1').send(almost), from('203.0.113.2').send(almost)];
  const refusals = new Map<number, string>();
  // Bytes count once the gateway has verified the key: until then a later body waits like the first ones.
  for (const address of ['203.0.113.1', '203.0.113.3'])
    await eventually(async () => {
      const later = from(address);
      const { status, text } = await later.answer(500).finally(() => later.close());
      return refusals.set(status, text) !== null;
    });
  expect(refusals.get(429)).toMatch(/retry-after: 5[\s\S]*Terlalu banyak kiriman/);
  expect(refusals.get(503)).toMatch(/retry-after: 5[\s\S]*sedang menerima banyak kiriman/);
  first.close();
  second.close();
  await eventually(async () => {
    const later = from('203.0.113.1');
    const body = '{}'.padEnd(60 * KILOBYTE);
    return (await later.send(body).answer()).status < 429;
  });
});
