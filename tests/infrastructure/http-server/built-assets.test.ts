import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readBuiltAssets } from '../../../src/infrastructure/http-server/built-assets.ts';

const SCRIPT = 'export const toko = "toko";\n'.repeat(100);
const FILES: Readonly<Record<string, string | Buffer>> = {
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/main-abc.js', imports: ['shop'] },
    shop: { file: 'assets/shop-abc.js', css: ['assets/shop-abc.css'] },
    parts: { file: 'assets/parts-abc.js', imports: ['shop'], css: ['assets/parts-abc.css'] },
    page: { file: 'assets/page-abc.js', imports: ['parts', 'index.html'], css: ['assets/page-abc.css'] },
    'src/ui/app/boot/head.ts': { file: 'assets/head-abc.js' },
    'src/ui/styles/fonts/plus-jakarta-sans-basic.woff2': { file: 'assets/font-abc.woff2' },
  }),
  '.vite/style-rules.json': JSON.stringify({
    '/assets/shop-abc.css': [{ kind: 'rule', selectors: [{ text: '.toko', needs: ['.toko'] }], body: 'color:red' }],
    '/assets/parts-abc.css': [{ kind: 'rule', selectors: [{ text: '.bagian', needs: ['.bagian'] }], body: 'color:blue' }],
    '/assets/page-abc.css': [],
  }),
  'assets/head-abc.js': '{start()}\n',
  'assets/main-abc.js': SCRIPT,
  'assets/main-abc.js.br': brotliCompressSync(SCRIPT),
  'assets/main-abc.js.gz': gzipSync(SCRIPT),
  'assets/font-abc.woff2': 'wOF2',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'index.html': '<p>toko contoh</p>',
  'index.html.br': brotliCompressSync('<p>toko contoh</p>'),
};

let folder = '';
let server: Server;
let origin = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-akun-assets-'));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const { serve } = await readBuiltAssets(folder);
  server = createServer((request, response) => void serve(request, response, () => response.writeHead(404).end('halaman')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => fetch(origin + path, { method, headers });

describe('built assets', () => {
  test('folder emptied by a new build: still served', async () => {
    await rm(folder, { recursive: true });
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([200, 'br', SCRIPT]);
  });
  test.each([
    ['gzip, br', 'br', FILES['assets/main-abc.js.br']?.length],
    ['gzip', 'gzip', FILES['assets/main-abc.js.gz']?.length],
    ['identity', null, SCRIPT.length],
  ])('accept-encoding %s: precompressed file', async (accepted, encoding, length) => {
    const { headers } = await get('/assets/main-abc.js', { 'accept-encoding': accepted }, 'HEAD');
    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([encoding, String(length)]);
    expect(headers.get('vary')).toBe('accept-encoding');
  });
  test('cache time: immutable for hashed names, otherwise one hour', async () => {
    const script = await get('/assets/main-abc.js?x=1');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('etag')).toBeNull();
    const icon = await get('/favicon.svg');
    expect([icon.headers.get('cache-control'), icon.headers.get('content-type')]).toEqual(['public, max-age=3600', 'image/svg+xml']);
    expect((await get('/favicon.svg', { 'if-none-match': icon.headers.get('etag') ?? '' })).status).toBe(304);
  });
  test('page: all imported styles and modules, styles of parts before those of the page', async () => {
    const { styles, modules } = (await readBuiltAssets(folder)).of('page');
    expect(styles).toEqual(['/assets/shop-abc.css', '/assets/parts-abc.css', '/assets/page-abc.css']);
    expect(modules).toEqual(['/assets/shop-abc.js', '/assets/page-abc.js', '/assets/parts-abc.js']);
  });
  test('page: CSS rules of its markup, head script and font', async () => {
    const { rulesFor, headScript, font } = (await readBuiltAssets(folder)).of('page');
    expect(rulesFor?.('<p class="bagian">Akun</p>')).toBe('.bagian{color:blue}');
    expect(headScript).toEqual({ text: '{start()}' });
    expect(font).toBe('/assets/font-abc.woff2');
  });
  test('compressed formats: not compressed again', async () => {
    const font = await get('/assets/font-abc.woff2', { 'accept-encoding': 'gzip, br' });
    expect([font.headers.get('content-type'), font.headers.get('content-encoding')]).toEqual(['font/woff2', null]);
  });
  test.each([
    '/index.html',
    '/index.html.br',
    '/',
    '/.vite/manifest.json',
    '/assets/main-abc.js.br',
    '/assets',
    '/assets/../.vite/manifest.json',
  ])('%s: not an asset', async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, 'halaman']);
  });
});
