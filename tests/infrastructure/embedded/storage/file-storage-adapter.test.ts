import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FileStorageAdapter } from '../../../../src/infrastructure/embedded/storage/file-storage-adapter.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const GIF = Buffer.from('GIF89a lain');
let folder = '';
let files: FileStorageAdapter;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-files-'));
  files = new FileStorageAdapter(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const upload = (key: string, body: Uint8Array = PNG, type = 'image/png', bucket = 'product-images') =>
  files.uploadObject(bucket, key, body, { mimetype: type, cacheControl: 'max-age=3600' });

describe('stored file', () => {
  test.each(['a.png.meta.json', 'a.png.part', 'a//b.png', './a.png', 'a/../b.png', '../settings/logo.png', 'a\u0001.png', 'a\\b.png', ''])(
    'name %j: refused',
    async (key) => {
      await expect(upload(key)).rejects.toThrow('storage key is not allowed');
      await expect(files.getObject('product-images', key)).rejects.toThrow('not allowed');
    },
  );
  test('type: from its bytes, whatever was declared', async () => {
    expect((await upload('a.png', PNG, 'text/javascript')).mimetype).toBe('image/png');
    expect((await upload('b.png', Buffer.from('alert(1)'), 'text/javascript')).mimetype).toBe('application/octet-stream');
    expect((await upload('c.svg', Buffer.from('<svg/>'), 'image/svg+xml')).mimetype).toBe('image/svg+xml');
    expect((await upload('d.png', Buffer.from('<svg/>'), 'image/svg+xml')).mimetype).toBe('application/octet-stream');
  });
  test('shop bucket: never replaced, a refused upload changes nothing', async () => {
    await upload('a.png');
    await expect(upload('a.png', GIF, 'image/svg+xml')).rejects.toMatchObject({ code: 'EEXIST' });
    const draft = await files.write('product-images', 'a.png', GIF);
    const described = { mimetype: 'image/svg+xml', cacheControl: 'no-cache' };
    await expect(files.store(draft, 'product-images', 'a.png', described, true)).rejects.toMatchObject({ code: 'EEXIST' });
    await files.discard(draft);
    expect(await readdir(join(folder, 'product-images'))).toEqual(['a.png']);
    expect(await files.headObject('product-images', 'a.png')).toMatchObject({ mimetype: 'image/png', cacheControl: 'max-age=3600' });
    expect(await readFile(join(folder, 'product-images', 'a.png'))).toEqual(PNG);
  });
  test('other bucket: declared type, replaced on request', async () => {
    expect((await upload('a.txt', Buffer.from('satu'), 'text/plain', 'catatan')).mimetype).toBe('text/plain');
    const draft = await files.write('catatan', 'a.txt', Buffer.from('dua'));
    await files.store(draft, 'catatan', 'a.txt', { mimetype: 'text/markdown', cacheControl: 'no-cache' }, true);
    const { metadata, body } = await files.getObject('catatan', 'a.txt');
    expect([metadata.mimetype, body.toString()]).toEqual(['text/markdown', 'dua']);
  });
  test('more bytes than allowed: nothing is left', async () => {
    await expect(files.write('catatan', 'a.bin', Buffer.alloc(11), 10)).rejects.toMatchObject({ statusCode: 413 });
    expect(await readdir(join(folder, 'catatan'))).toEqual([]);
  });
  test('metadata: kept outside the folder, the file is served without it', async () => {
    await upload('a.png');
    expect(await readdir(join(folder, 'product-images'))).toEqual(['a.png']);
    await rm(join(folder, '.metadata'), { recursive: true });
    expect(await files.getObject('product-images', 'a.png')).toMatchObject({ metadata: { mimetype: 'image/png' }, body: PNG });
  });
  test('metadata of an earlier version: moved once', async () => {
    await mkdir(join(folder, 'game-logos', 'logos'), { recursive: true });
    const logo = join(folder, 'game-logos', 'logos', 'a.svg');
    await writeFile(logo, '<svg/>');
    await writeFile(`${logo}.meta.json`, JSON.stringify({ mimetype: 'image/svg+xml', cacheControl: 'max-age=7' }));
    for (let start = 0; start < 2; start += 1) await files.adoptSidecars();
    expect(await readdir(join(folder, 'game-logos', 'logos'))).toEqual(['a.svg']);
    expect(await files.headObject('game-logos', 'logos/a.svg')).toMatchObject({ mimetype: 'image/svg+xml', cacheControl: 'max-age=7' });
  });
});
