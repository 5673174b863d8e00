import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NOTES, openStorageWorld, SHELF, type StorageWorld } from './storage-world.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await openStorageWorld();
});
afterAll(() => world.close());

const mine = (name: string): string => `${world.person.id}/${name}`;
const notes = () => world.client(world.person).from(NOTES);
const textOf = async (name: string): Promise<string | undefined> => (await notes().download(mine(name))).data?.text();
const form = (...parts: readonly (readonly [name: string, value: string | Blob, file?: string])[]): FormData => {
  const data = new FormData();
  for (const [name, value, file] of parts) typeof value === 'string' ? data.append(name, value) : data.append(name, value, file ?? 'a.txt');
  return data;
};
const text = (content: string, type = 'text/plain'): Blob => new Blob([content], { type });

describe('storage upload', () => {
  test.each([
    ['a Blob', () => text('isi')],
    ['a File', () => new File(['isi'], 'lain.txt', { type: 'text/plain' })],
    ['bytes', () => new TextEncoder().encode('isi')],
    ['a text', () => 'isi'],
    ['a form whose file has no name', () => form(['', text('isi')])],
    [
      'a form whose file is called as the field wants',
      () => form(['cacheControl', '60'], ['lampiran', text('isi')], ['kedua', text('bukan')]),
    ],
  ])('%s: accepted', async (kind, body) => {
    const name = `${kind.replaceAll(' ', '-')}.txt`;
    expect((await notes().upload(mine(name), body(), { contentType: 'text/plain' })).error).toBeNull();
    expect(await textOf(name)).toBe('isi');
  });
  test('answer: Id and Key; type, cache time and metadata are stored', async () => {
    const [status, body] = await world.ask(`/object/${NOTES}/${mine('jawaban.txt')}`, {
      ...{ method: 'POST', as: world.person, body: 'isi' },
      headers: {
        ...{ 'content-type': 'text/markdown', 'cache-control': 'max-age=7' },
        'x-metadata': Buffer.from('{"judul":"Bab 1"}').toString('base64'),
      },
    });
    expect([status, body]).toEqual([200, { Id: expect.stringMatching(/^[0-9a-f-]{36}$/), Key: `${NOTES}/${mine('jawaban.txt')}` }]);
    expect((await notes().info(mine('jawaban.txt'))).data).toMatchObject({
      ...{ contentType: 'text/markdown', cacheControl: 'max-age=7', size: 3, metadata: { judul: 'Bab 1' } },
    });
  });
  test('form: metadata and cache time of its parts are stored', async () => {
    await notes().upload(mine('formulir.txt'), text('isi'), { metadata: { halaman: 2 }, cacheControl: '90' });
    expect((await notes().info(mine('formulir.txt'))).data).toMatchObject({
      ...{ contentType: 'text/plain', cacheControl: 'max-age=90', metadata: { halaman: 2 } },
    });
  });
  test('form without a file: refused', async () => {
    const answer = await world.ask(`/object/${NOTES}/${mine('kosong.txt')}`, { method: 'POST', as: world.person, body: form(['a', 'b']) });
    const message = 'No content provided';
    expect(answer).toEqual([400, { statusCode: '400', code: 'InvalidRequest', error: 'InvalidRequest', message }]);
  });
  test.each(['a.meta.json', 'a.part', 'a//b', 'a/%2e%2e%2f%2e%2e%2fb', '%00', 'huruf-é'])('name %s: refused', async (name) => {
    const [status] = await world.ask(`/object/${NOTES}/${mine(name)}`, { method: 'POST', as: world.person, body: 'x' });
    expect(status).toBe(400);
  });
  test('existing name: refused; with upsert or update: replaced', async () => {
    await notes().upload(mine('sama.txt'), 'satu');
    const [status, body] = await world.ask(`/object/${NOTES}/${mine('sama.txt')}`, { method: 'POST', as: world.person, body: 'dua' });
    const exists = { statusCode: '409', code: 'ResourceAlreadyExists', error: 'Duplicate', message: 'The resource already exists' };
    expect([status, body, await textOf('sama.txt')]).toEqual([400, exists, 'satu']);
    const { data: before } = await notes().info(mine('sama.txt'));
    expect((await notes().upload(mine('sama.txt'), 'tiga', { upsert: true })).error).toBeNull();
    expect(await textOf('sama.txt')).toBe('tiga');
    expect((await notes().update(mine('sama.txt'), 'empat!')).error).toBeNull();
    const { data: after } = await notes().info(mine('sama.txt'));
    expect([await textOf('sama.txt'), after?.size, after?.id === before?.id, after?.etag === before?.etag]).toEqual([
      'empat!',
      6,
      true,
      false,
    ]);
  });
  test('no permitting policy: refused, nothing is replaced', async () => {
    await notes().upload(mine('milikku.txt'), 'isi');
    for (const who of [world.other, null]) {
      const others = world.client(who).from(NOTES);
      for (const refused of [
        await others.upload(mine('baru.txt'), 'lain'),
        await others.upload(mine('milikku.txt'), 'lain', { upsert: true }),
        await others.update(mine('milikku.txt'), 'lain'),
        await others.upload(mine('blob.txt'), text('lain')),
        await others.createSignedUploadUrl(mine('baru.txt')),
      ])
        expect(refused.error).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' });
    }
    expect((await world.client(world.person).from(SHELF).upload('a.txt', 'isi')).error).toMatchObject({ statusCode: '403' });
    expect(await textOf('milikku.txt')).toBe('isi');
  });
  test('file of the shop, for its staff: policies allow a new one and no replacement', async () => {
    const files = world.client(await world.database.user('owner')).from('product-images');
    const [first, second] = [new Uint8Array([1]), new Uint8Array([2])];
    const options = { contentType: 'image/png', upsert: true };
    expect((await files.upload('products/tetap.png', first, options)).error).toBeNull();
    const refusal = { statusCode: '403', message: 'new row violates row-level security policy' };
    for (const refused of [
      await files.upload('products/tetap.png', second, options),
      await files.update('products/tetap.png', second, options),
      await files.createSignedUploadUrl('products/tetap.png', { upsert: true }),
    ])
      expect(refused.error).toMatchObject(refusal);
    expect((await files.upload('products/tetap.png', second, { contentType: 'image/png' })).error).toMatchObject({ statusCode: '409' });
    const stored = await world.client('service').from('product-images').download('products/tetap.png');
    expect([...new Uint8Array((await stored.data?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1]);
  });
  test('unknown bucket: refused', async () => {
    expect((await notes().upload(mine('a'), 'isi')).error).toBeNull();
    const { error } = await world.client(world.person).from('tiada').upload('a.txt', 'isi');
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });
});

describe('bucket limits', () => {
  const PAYLOAD = {
    statusCode: '413',
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  };
  const upload = (bucket: string, bytes: number, headers: Record<string, string> = {}) =>
    world.ask(`/object/${bucket}/besar.bin`, { method: 'POST', as: 'service', headers, body: new Uint8Array(bytes) });

  test.each([
    ['1kb', 1001],
    ['2mb', 2_000_001],
  ])('limit %s: one byte more is refused by length, without length and in a form', async (fileSizeLimit, bytes) => {
    const bucket = `batas-${fileSizeLimit}`;
    await world.client('service').createBucket(bucket, { public: false, fileSizeLimit });
    expect(await upload(bucket, bytes, { 'content-length': String(bytes) })).toEqual([400, PAYLOAD]);
    expect(await upload(bucket, bytes)).toEqual([400, PAYLOAD]);
    const inForm = { method: 'POST', as: 'service' as const, body: form(['', new Blob([new Uint8Array(bytes)])]) };
    expect(await world.ask(`/object/${bucket}/besar.bin`, inForm)).toEqual([400, PAYLOAD]);
    expect(await world.database.sql`select from storage.objects where bucket_id = ${bucket}`).toHaveLength(0);
    expect((await upload(bucket, bytes - 1))[0]).toBe(200);
  });
  test('limit of 20mb: the server’s limit applies', async () => {
    await world.client('service').createBucket('batas-20mb', { public: false, fileSizeLimit: '20mb' });
    expect(await upload('batas-20mb', 10 * 1024 * 1024 + 1)).toEqual([400, PAYLOAD]);
  });
  test('allowed types: exact and wildcard', async () => {
    await world.client('service').createBucket('gambar', { public: false, allowedMimeTypes: ['image/*', 'text/plain'] });
    const typed = (type: string, name: string) =>
      world.ask(`/object/gambar/${name}`, { method: 'POST', as: 'service', headers: { 'content-type': type }, body: 'x' });
    expect([(await typed('image/png', 'a'))[0], (await typed('text/plain', 'b'))[0]]).toEqual([200, 200]);
    const message = 'mime type text/html is not supported';
    const refusal = { statusCode: '415', code: 'InvalidMimeType', error: 'invalid_mime_type', message };
    expect(await typed('text/html', 'c')).toEqual([400, refusal]);
    const page = { method: 'POST', as: 'service' as const, body: form(['', text('<p>', 'text/html')]) };
    expect(await world.ask('/object/gambar/c', page)).toEqual([400, refusal]);
  });
});

describe('signed upload address of storage', () => {
  test('first use: uploads one file without a key, also as a form; second use: refused', async () => {
    const { data } = await notes().createSignedUploadUrl(mine('titipan.txt'));
    const guest = world.client(null).from(NOTES);
    expect((await guest.uploadToSignedUrl(mine('titipan.txt'), data?.token ?? '', text('isi'))).error).toBeNull();
    expect(await textOf('titipan.txt')).toBe('isi');
    const second = await guest.uploadToSignedUrl(mine('titipan.txt'), data?.token ?? '', 'lagi');
    expect(second.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
    const [row] = await world.database.sql`select owner from storage.objects where name = ${mine('titipan.txt')}`;
    expect(row).toEqual({ owner: world.person.id });
  });
  test('upsert: replaces this file only', async () => {
    await notes().upload(mine('ganti.txt'), 'satu');
    await notes().upload(mine('lain.txt'), 'satu');
    const { data } = await notes().createSignedUploadUrl(mine('ganti.txt'), { upsert: true });
    const guest = world.client(null).from(NOTES);
    expect((await guest.uploadToSignedUrl(mine('ganti.txt'), data?.token ?? '', 'dua')).error).toBeNull();
    expect(await textOf('ganti.txt')).toBe('dua');
    const elsewhere = await guest.uploadToSignedUrl(mine('lain.txt'), data?.token ?? '', 'dua');
    expect([elsewhere.error?.message, await textOf('lain.txt')]).toEqual(['Invalid signature', 'satu']);
  });
  test('other uses: neither readable nor usable as an access token', async () => {
    await notes().upload(mine('baca.txt'), 'isi');
    const { data } = await notes().createSignedUploadUrl(mine('baca.txt'), { upsert: true });
    for (const token of [data?.token ?? '', world.person.token, ''])
      expect((await world.ask(`/object/sign/${NOTES}/${mine('baca.txt')}?token=${token}`))[0]).toBe(400);
    expect((await world.client(null).from(NOTES).uploadToSignedUrl(mine('baru2.txt'), world.person.token, 'x')).error).not.toBeNull();
  });
});
