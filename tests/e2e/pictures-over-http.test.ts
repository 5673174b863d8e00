import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { OWNER } from '../support/owner.ts';
import { sendRaw } from '../support/raw-http.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

const FILES = 'https://berkas.toko.example';
let shop: ShopProcess;
/** A person's session token and the storage's own token. */
interface Person {
  readonly session: string;
  readonly access: string;
}
let owner: Person;
let customer: Person;
let key = '';

const account = async (action: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await shop.get(`/api/auth?action=${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
};
const personOf = (answer: Record<string, unknown>): Person => ({
  session: String(answer['session_token']),
  access: (answer['backend_session'] as { access_token: string }).access_token,
});

beforeAll(async () => {
  shop = await ShopProcess.prepared({ FILES_URL: FILES });
  await shop.start();
  [key = ''] = /sb_publishable_[\w-]+/.exec(await (await shop.get('/')).text()) ?? [];
  owner = personOf(await account('login', { identifier: OWNER.phone, password: OWNER.password }));
  const phone = '6281234567001';
  const { user_id } = await account('signup', { phone, password: 'rahasia banget', name: 'Rina' });
  const messages = await shop.outbox();
  const code = messages.findLast(({ to }) => to === phone)?.code;
  customer = personOf(await account('verify-phone', { user_id, verification_code: code }));
}, 120_000);
afterAll(() => shop.remove());

const act = async (action: string, body: unknown, session: string | null, headers: Record<string, string> = {}) => {
  const answer = await shop.get(`/api/admin?action=${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session === null ? {} : { authorization: `Bearer ${session}` }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const given = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code: given['code'] ?? null, given };
};
const upload = (path: string, bytes: Uint8Array, type: string, access = owner.access, bucket = 'product-images') =>
  shop.get(`/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${access}`, 'content-type': type },
    body: new Uint8Array(bytes),
  });
/** The storage's error; upstream answers 400 with the actual status in the body. */
const refusal = async (answer: Response): Promise<number> =>
  answer.ok ? 0 : Number(((await answer.json()) as { statusCode?: string }).statusCode ?? answer.status);
const check = (path: string, session: string | null = owner.session) => act('check-upload', { bucket: 'product-images', path }, session);
const isThere = async (path: string, bucket = 'product-images'): Promise<boolean> =>
  (await shop.get(`/storage/v1/object/public/${bucket}/${path}`)).status === 200;
const publish = (image: string) =>
  shop.get('/rest/v1/products', {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${owner.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Akun', description: 'Isi', price: 1, image }),
  });
const address = (path: string): string => `/storage/v1/object/public/product-images/${path}`;
const png = (): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer();

describe('check-upload', () => {
  test('accepts a picture of the owner, which products cannot show before', async () => {
    expect((await upload('products/asli.png', await png(), 'image/png')).status).toBe(200);
    expect((await publish(address('products/asli.png'))).status).toBe(400);
    expect(await check('products/asli.png')).toMatchObject({ status: 200, given: { width: 90, height: 60 } });
    expect((await publish(address('products/asli.png'))).status).toBe(201);
  });
  test('pictures are served from the files origin', async () => {
    const page = await shop.get('/products');
    expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: blob: ${FILES};`);
    const html = await page.text();
    expect(html).toContain(`<meta name="files-url" content="${FILES}">`);
    expect(html).toContain(`src="${FILES}${address('products/asli.w640.webp')}"`);
    expect(html).not.toContain(`"${address('products/')}`);
    const request = { method: 'GET', headers: [['host', 'berkas.toko.example']], body: null } as const;
    const { status, text } = await sendRaw(shop.port, { ...request, target: address('products/asli.png') });
    expect([status, /content-type: (\S+)/i.exec(text)?.[1], /cross-origin-resource-policy: (\S+)/i.exec(text)?.[1]]).toEqual([
      200,
      'image/png',
      'cross-origin',
    ]);
    expect((await sendRaw(shop.port, { ...request, target: '/products' })).status).toBe(404);
  });
  test('removes a file whose content is not a picture', async () => {
    await upload('products/bohong.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png');
    await upload('products/bohong.w320.webp', await png(), 'image/webp');
    expect(await check('products/bohong.png')).toMatchObject({
      status: 400,
      code: 'FILE_TYPE',
      given: { error: 'Invalid file type: unknown. Allowed: image/jpeg, image/jpg, image/png, image/gif, image/webp' },
    });
    const sql = await shop.database();
    expect(await sql`select name from storage.objects where name like 'products/bohong%'`).toHaveLength(0);
    expect(await sql`select path from private.files_to_remove`).toHaveLength(0);
    await sql.end();
  });
  test('without permission or session: refused', async () => {
    await upload('products/lain.png', await png(), 'image/png');
    expect(await check('products/lain.png', customer.session)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await check('products/lain.png', null)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await check('products/lain.png', 'salah')).toMatchObject({ status: 401 });
    // A token of the storage is not valid for the shop.
    expect((await check('products/lain.png', customer.access)).status).toBe(401);
    expect(await isThere('products/lain.png')).toBe(true);
  });
  test.each([
    ['no content', ''],
    ['invalid JSON', 'halo'],
    ['an additional field', { bucket: 'product-images', path: 'a', juga: 1 }],
    ['a number as path', { bucket: 'product-images', path: 1 }],
    ['a path of 301 letters', { bucket: 'product-images', path: 'a'.repeat(301) }],
  ])('body with %s: refused', async (_, body) => {
    expect((await act('check-upload', body, owner.session)).status).toBe(400);
  });
  test('missing file, other bucket and foreign origin: refused', async () => {
    expect((await check('products/../../../keys.json')).status).toBe(404);
    expect((await act('check-upload', { bucket: 'rahasia', path: 'a' }, owner.session)).code).toBe('BUCKET_NOT_FOUND');
    expect(
      (await act('check-upload', { bucket: 'product-images', path: 'a' }, owner.session, { origin: 'https://jahat.example' })).status,
    ).toBe(403);
  });
});

describe('upload-logo', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>';
  const send = (content: string, session: string | null, bucket = 'game-logos') =>
    act('upload-logo', { bucket, name: 'logo.svg', content: Buffer.from(content).toString('base64') }, session);

  test('stores an SVG without scripts', async () => {
    const { status, given } = await send(drawing, owner.session);
    expect(status).toBe(200);
    const answer = await shop.get(String(given['url']));
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await answer.text();
    expect(text).toContain('<path d="M0 0h9"');
    expect(text).not.toMatch(/script|onload/);
    expect((await send(drawing, owner.session, 'settings')).status).toBe(200);
  });
  test('without permission or session: refused', async () => {
    expect(await send(drawing, customer.session)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await send(drawing, null)).toMatchObject({ status: 401 });
  });
  test('SVG only, up to 5 MB', async () => {
    expect(await send('halo', owner.session)).toMatchObject({ status: 400, code: 'SVG_REFUSED' });
    const large = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/>${' '.repeat(5 * 1024 * 1024)}</svg>`;
    expect(await send(large, owner.session)).toMatchObject({ status: 400, code: 'FILE_TOO_LARGE' });
    expect((await act('upload-logo', { bucket: 'game-logos', name: 'a.svg', content: 'x'.repeat(8_000_000) }, owner.session)).status).toBe(
      413,
    );
  });
  test('direct upload of an SVG: refused', async () => {
    const answer = await upload('logos/jahat.svg', Buffer.from(drawing), 'image/svg+xml', owner.access, 'game-logos');
    expect([400, 403]).toContain(answer.status);
  });
});

describe('direct upload', () => {
  test('by a customer or a guest: refused', async () => {
    expect(await refusal(await upload('products/asing.png', await png(), 'image/png', customer.access))).toBe(403);
    expect((await upload('products/asing.png', await png(), 'image/png', key)).ok).toBe(false);
    expect(await isThere('products/asing.png')).toBe(false);
  });
  test('too large, wrong type, existing or other folder: refused', async () => {
    expect((await upload('products/besar.png', Buffer.alloc(11 * 1024 * 1024), 'image/png')).status).toBeGreaterThanOrEqual(400);
    expect((await upload('products/a.html', Buffer.from('<p>'), 'text/html')).status).toBeGreaterThanOrEqual(400);
    expect((await upload('products/asli.png', await png(), 'image/png')).status).toBeGreaterThanOrEqual(400);
    expect(await refusal(await upload('luar/asli.png', await png(), 'image/png'))).toBe(403);
    for (const path of ['products/besar.png', 'products/a.html', 'luar/asli.png']) expect(await isThere(path)).toBe(false);
  });
  test('interrupted: nothing is stored', async () => {
    const end = new AbortController();
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(200_000));
        setImmediate(() => end.abort());
      },
    });
    const sent = fetch(`${shop.origin}/storage/v1/object/product-images/products/putus.png`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${owner.access}`, 'content-type': 'image/png' },
      body,
      signal: end.signal,
      duplex: 'half',
    } as RequestInit);
    await expect(sent).rejects.toThrow();
    const sql = await shop.database();
    expect(await sql`select 1 from storage.objects where name = 'products/putus.png'`).toHaveLength(0);
    await sql.end();
    expect((await upload('products/putus.png', await png(), 'image/png')).status).toBe(200);
  });
});

test('unused file: removed after a day', async () => {
  await upload('products/yatim.png', await png(), 'image/png');
  const sql = await shop.database();
  await sql`update storage.objects set created_at = now() - interval '25 hours' where name = 'products/yatim.png'`;
  await sql`update private.installation set files_swept_at = null`;
  await sql`select private.sweep_files()`;
  await eventually(async () => (await sql`select 1 from storage.objects where name = 'products/yatim.png'`).length === 0, 40_000);
  await eventually(async () => (await sql`select 1 from private.files_to_remove`).length === 0, 40_000);
  await sql.end();
}, 120_000);
