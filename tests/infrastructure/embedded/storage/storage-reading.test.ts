import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SignedTokens } from '../../../../src/infrastructure/embedded/storage/signed-tokens.ts';
import { SystemClock } from '../../../../src/infrastructure/platform/system-clock.ts';
import { NOTES, openStorageWorld, SHELF, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
let own = '';
beforeAll(async () => {
  world = await openStorageWorld();
  own = `${world.person.id}/surat.txt`;
  await world.client(world.person).from(NOTES).upload(own, '0123456789', { contentType: 'text/plain' });
  await world.client('service').createBucket('umum', { public: true });
  await world.client('service').from('umum').upload('berkas.txt', '0123456789', { contentType: 'text/plain' });
});
afterAll(() => world.close());

const NOT_FOUND = { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' };
const NOT_FOUND_ERROR = { statusCode: '404', message: 'Object not found' };
const asPerson = () => ({ apikey: world.database.keys.publishableKey, authorization: `Bearer ${world.person.token}` });
const at = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${world.origin}/storage/v1${path}`, init);

describe('private file', () => {
  test.each(['', 'authenticated/'])('owner at /object/%s: the file with its length', async (way) => {
    const path = `/object/${way}${NOTES}/${own}`;
    const answer = await at(path, { headers: asPerson() });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('accept-ranges'), await answer.text()]).toEqual([
      ...[200, 'text/plain', 'bytes', '0123456789'],
    ]);
    const head = await at(path, { method: 'HEAD', headers: asPerson() });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([200, '10', answer.headers.get('etag')]);
    expect((await world.client(world.person).from(NOTES).exists(own)).data).toBe(true);
  });
  test.each(['', 'authenticated/', 'info/', 'info/authenticated/', 'public/', 'info/public/'])(
    'others at /object/%s: the same answer as for a missing file',
    async (way) => {
      for (const as of [world.other, null]) {
        const [there, missing] = [
          await world.ask(`/object/${way}${NOTES}/${own}`, { as }),
          await world.ask(`/object/${way}${NOTES}/${own}x`, { as }),
        ];
        expect([there[0], there]).toEqual([400, missing]);
      }
      expect((await world.client(world.other).from(NOTES).exists(own)).data).toBe(false);
    },
  );
  test('info: its metadata', async () => {
    const [status, body] = await world.ask(`/object/info/${NOTES}/${own}`, { as: world.person });
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: expect.any(String), name: own, version: expect.any(String), bucket_id: NOTES, size: 10, content_type: 'text/plain' },
        ...{ cache_control: 'max-age=3600', etag: expect.any(String), metadata: {}, last_modified: moment, created_at: moment },
      },
    ]);
    expect(await world.ask(`/object/info/${NOTES}/tiada`, { as: world.person })).toEqual([400, NOT_FOUND]);
  });
  test('copy and move: only where the policies allow it', async () => {
    const notes = world.client(world.person).from(NOTES);
    const [copied, moved] = [`${world.person.id}/salinan.txt`, `${world.person.id}/pindah/akhir.txt`];
    const [status, body] = await world.ask('/object/copy', {
      ...{ method: 'POST', as: world.person },
      body: JSON.stringify({ bucketId: NOTES, sourceKey: own, destinationKey: copied }),
    });
    expect([status, body]).toMatchObject([200, { Id: expect.any(String), Key: `${NOTES}/${copied}`, name: copied, bucket_id: NOTES }]);
    expect((await notes.copy(own, copied)).error).toMatchObject({ statusCode: '409' });
    expect((await notes.move(copied, moved)).data).toMatchObject({ message: 'Successfully moved' });
    expect((await notes.exists(copied)).data).toBe(false);
    expect(await (await notes.download(moved)).data?.text()).toBe('0123456789');
    const elsewhere = { destinationBucket: SHELF };
    expect((await notes.copy(own, 'a.txt', elsewhere)).error).toMatchObject({ statusCode: '403' });
    expect((await notes.move(moved, 'a.txt', elsewhere)).error).toMatchObject({ statusCode: '403' });
    expect((await notes.move(moved, own)).error).toMatchObject({ statusCode: '409' });
    const others = world.client(world.other).from(NOTES);
    expect((await others.copy(own, `${world.other.id}/curian.txt`)).error).toMatchObject(NOT_FOUND_ERROR);
    expect((await others.move(own, `${world.other.id}/curian.txt`)).error).toMatchObject(NOT_FOUND_ERROR);
    expect(await (await notes.download(own)).data?.text()).toBe('0123456789');
  });
  test('removal by the owner: with its row, nothing else', async () => {
    const notes = world.client(world.person).from(NOTES);
    const [one, two] = [`${world.person.id}/satu.txt`, `${world.person.id}/dua.txt`];
    for (const name of [one, two]) await notes.upload(name, 'isi');
    expect((await world.client(world.other).from(NOTES).remove([one])).data).toEqual([]);
    const { data } = await notes.remove([one, `${world.person.id}/tiada.txt`]);
    expect(data).toMatchObject([{ name: one, bucket_id: NOTES, id: expect.any(String) }]);
    const path = `/object/${NOTES}/${two}`;
    expect(await world.ask(path, { method: 'DELETE', as: world.other })).toEqual([400, NOT_FOUND]);
    expect(await world.ask(path, { method: 'DELETE', as: world.person })).toEqual([200, { message: 'Successfully deleted' }]);
    expect((await notes.upload(two, 'baru')).error).toBeNull();
  });
});

describe('signed address', () => {
  const sign = (body: object, name = `/${own}`) =>
    world.ask(`/object/sign/${NOTES}${name}`, { method: 'POST', as: world.person, body: JSON.stringify(body) });

  test('valid: opens the file without a key until it expires', async () => {
    const [status, body] = await sign({ expiresIn: 3600 });
    const { signedURL } = body as { readonly signedURL: string };
    expect([status, signedURL]).toEqual([200, expect.stringMatching(`^/object/sign/${NOTES}/${own}\\?token=`)]);
    expect(await (await at(signedURL)).text()).toBe('0123456789');
    const ended = await new SignedTokens(world.database.keys.jwtSecret, new SystemClock()).forDownload(`${NOTES}/${own}`, -1);
    const refused = await at(`/object/sign/${NOTES}/${own}?token=${ended}`);
    expect(await refused.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT', message: '"exp" claim timestamp check failed' });
  });
  test('several files: a reason for each missing one', async () => {
    const missing = `${world.person.id}/tiada.txt`;
    const [, body] = await sign({ expiresIn: 60, paths: [own, missing] }, '');
    const reason = 'Either the object does not exist or you do not have access to it';
    expect(body).toEqual([
      { error: null, path: own, signedURL: expect.stringContaining('?token=') },
      { error: reason, path: missing, signedURL: null },
    ]);
    const { data } = await world.client(world.other).from(NOTES).createSignedUrls([own], 60);
    expect(data).toMatchObject([{ path: own, error: reason }]);
  });
  test.each([0, -1, 1.5, null, 1e17, '', '0', '1.5', '6o', '60s', 'Infinity'])('duration %j: refused', async (expiresIn) => {
    expect((await sign({ expiresIn }))[0]).toBe(400);
  });
  test.each([60, '60', ' 60 ', '60.0'])('duration %j: accepted, as upstream reads numbers', async (expiresIn) => {
    const [status, body] = await sign({ expiresIn });
    expect([status, (await at((body as { readonly signedURL: string }).signedURL)).status]).toEqual([200, 200]);
    expect(await sign({ expiresIn, paths: [own] }, '')).toEqual([200, [expect.objectContaining({ error: null })]]);
  });
  test('user without access: refused; another file: not opened', async () => {
    expect((await world.client(world.other).from(NOTES).createSignedUrl(own, 60)).error).toMatchObject(NOT_FOUND_ERROR);
    const { signedURL } = (await sign({ expiresIn: 60 }))[1] as { readonly signedURL: string };
    const other = await at(signedURL.replace(`${NOTES}/${own}`, 'umum/berkas.txt'));
    expect([other.status, await other.json()]).toMatchObject([400, { error: 'InvalidSignature' }]);
  });
});

describe('range request', () => {
  const part = async (range: string, path = '/object/public/umum/berkas.txt', headers: Record<string, string> = {}) => {
    const answer = await at(path, { headers: { range, ...headers } });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };

  test.each([
    ['bytes=2-4', [206, 'bytes 2-4/10', '234']],
    ['bytes=7-', [206, 'bytes 7-9/10', '789']],
    ['bytes=7-99', [206, 'bytes 7-9/10', '789']],
    ['bytes=-3', [206, 'bytes 7-9/10', '789']],
    ['bytes=-99', [206, 'bytes 0-9/10', '0123456789']],
    ['bytes=4-2', [200, null, '0123456789']],
    ['bytes=0-1,3-4', [200, null, '0123456789']],
    ['lines=1-2', [200, null, '0123456789']],
  ])('%s: the requested part', async (range, expected) => {
    expect(await part(range)).toEqual(expected);
    expect(await part(range, `/object/authenticated/${NOTES}/${own}`, asPerson())).toEqual(expected);
  });
  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('range outside the file: refused, %s', async (range) => {
    const [status, header, body] = await part(range);
    expect([status, header, JSON.parse(String(body))]).toMatchObject([416, 'bytes */10', { statusCode: '416', code: 'InvalidRange' }]);
  });
  test('shop picture: the part comes from the shared cache, which is kept', async () => {
    const path = 'product-images/products/bagian.png';
    await world
      .client('service')
      .from('product-images')
      .upload('products/bagian.png', Buffer.from('0123456789'), { contentType: 'image/png' });
    expect(await part('bytes=0-3', `/object/public/${path}`)).toEqual([206, 'bytes 0-3/10', '0123']);
    expect(await (await at(`/object/public/${path}`)).text()).toBe('0123456789');
    const other = await at(`/object/public/${path}`, { headers: { range: 'bytes=0-3', 'if-range': '"lama"' } });
    expect([other.status, await other.text()]).toEqual([200, '0123456789']);
  });
});

describe('file of a public bucket', () => {
  test('download parameter: sets the file name', async () => {
    const disposition = async (query: string) => (await at(`/object/public/umum/berkas.txt${query}`)).headers.get('content-disposition');
    expect(await disposition('')).toBeNull();
    expect(await disposition('?download=')).toBe('attachment;');
    expect(await disposition('?download=laporan%20"1".txt')).toBe(
      "attachment; filename=laporan%20%221%22.txt; filename*=UTF-8''laporan%20%221%22.txt",
    );
  });
  test('replaced file: the new content', async () => {
    const files = world.client('service').from('umum');
    await files.upload('berubah.txt', 'satu', { contentType: 'text/plain' });
    expect(await (await at('/object/public/umum/berubah.txt')).text()).toBe('satu');
    await files.update('berubah.txt', 'dua', { contentType: 'text/plain' });
    expect(await (await at('/object/public/umum/berubah.txt')).text()).toBe('dua');
  });
  test.each(['text/html', 'application/xhtml+xml', 'text/javascript', 'text/css', 'application/xml'])(
    'declared as %s: served as plain text',
    async (type) => {
      const name = `aktif-${type.replace('/', '-')}`;
      await world.client('service').from('umum').upload(name, '<script>alert(1)</script>', { contentType: type });
      const { headers } = await at(`/object/public/umum/${name}`);
      expect([headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
        'text/plain',
        expect.stringMatching(/sandbox/),
      ]);
    },
  );
  describe('chunked upload', () => {
    const send = async (path: string, bytes: number) => {
      const body = new ReadableStream({
        start: (controller) => {
          for (let sent = 0; sent < bytes; sent += PART) controller.enqueue(new Uint8Array(Math.min(PART, bytes - sent)).fill(7));
          controller.close();
        },
      });
      const headers = { apikey: world.database.keys.secretKey, 'content-type': 'image/png' };
      const answer = await at(`/object/${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
      return [answer.status, await answer.json()] as const;
    };
    const PART = 10_000;
    const MOST = 131_072;

    test.each(['umum/bertahap.png', 'avatars/bertahap.png'])('%s: accepted', async (path) => {
      expect(await send(path, MOST)).toEqual([200, expect.objectContaining({ Key: path })]);
    });
    test('more bytes than the bucket allows: refused, nothing is stored', async () => {
      const message = 'The object exceeded the maximum allowed size';
      const refusal = { statusCode: '413', code: 'EntityTooLarge', error: 'Payload too large', message };
      for (const bytes of [MOST + 1, 20 * MOST]) expect(await send('avatars/besar.png', bytes)).toEqual([400, refusal]);
      expect(await world.database.sql`select from storage.objects where name = 'besar.png'`).toHaveLength(0);
      expect((await readdir(join(world.database.storageFolder, 'avatars'))).filter((name) => name.startsWith('besar'))).toEqual([]);
    });
  });
});
