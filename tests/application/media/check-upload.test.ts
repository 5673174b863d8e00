import { beforeEach, describe, expect, test } from '@jest/globals';
import { failureText } from '../../../src/infrastructure/wire/failure-text.ts';
import { failureOf, gained } from '../../support/account-world.ts';
import { aPicture, PictureWorld } from '../../support/picture-world.ts';

let world: PictureWorld;
beforeEach(async () => {
  world = await new PictureWorld().signIn();
});
const check = (path: string, bucket = 'product-images') => world.check.execute(world.token, bucket, path);
const REFUSED = 'Allowed: image/jpeg, image/jpg, image/png, image/gif, image/webp';

describe('check of an uploaded picture', () => {
  test('valid picture with copies: checked', async () => {
    await world.put('products/a.png', await aPicture(300, 200).png().toBuffer(), 'image/png');
    await world.put('products/a.w320.webp', await aPicture(300, 200).webp().toBuffer(), 'image/webp');
    // A browser without a WebP encoder sends another format under the copy's name.
    await world.put('products/a.w640.webp', await aPicture(300, 200).jpeg().toBuffer(), 'image/jpeg');
    expect(gained(await check('products/a.png'))).toEqual({ width: 300, height: 200 });
    expect(world.files.checked.size).toBe(3);
  });
  test.each([
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', 'a.png', 'unknown'],
    ['a picture of another type', async () => aPicture().jpeg().toBuffer(), 'image/png', 'a.png', 'image/jpeg'],
    ['a name of another type', async () => aPicture().png().toBuffer(), 'image/png', 'a.jpg', 'image/png'],
    ['a truncated picture', async () => (await aPicture(400, 400).png().toBuffer()).subarray(0, 4000), 'image/png', 'a.png', 'image/png'],
    [
      'a picture with an appended archive',
      async () => Buffer.concat([await aPicture().png().toBuffer(), Buffer.from('PK')]),
      'image/png',
      'a.png',
      'image/png',
    ],
    ['nothing', async () => Buffer.alloc(0), 'image/png', 'a.png', 'unknown'],
  ])('%s: removed with the specified text', async (_, draw, type, name, named) => {
    await world.put(`products/${name}`, await draw(), type);
    await world.put('products/a.w320.webp', await aPicture().webp().toBuffer(), 'image/webp');
    const refused = await check(`products/${name}`);
    expect(refused.ok ? '' : failureText(refused.failure)).toBe(`Invalid file type: ${named}. ${REFUSED}`);
    expect(world.names).toEqual([]);
    expect(world.files.checked.size).toBe(0);
  });
  test('copy with other contents: picture and copies are removed', async () => {
    await world.put('products/a.png', await aPicture().png().toBuffer(), 'image/png');
    await world.put('products/a.w320.webp', Buffer.from('<script>'), 'image/webp');
    expect(failureOf(await check('products/a.png'))).toBe('FILE_TYPE');
    expect(world.names).toEqual([]);
  });
  test('storage cannot delete now: deleted later', async () => {
    await world.put('products/a.png', Buffer.from('bukan'), 'image/png');
    const remove = world.storage.remove.bind(world.storage);
    world.storage.remove = () => Promise.reject(new Error('away'));
    expect(failureOf(await check('products/a.png'))).toBe('FILE_TYPE');
    expect(world.names).toHaveLength(1);
    world.storage.remove = remove;
    expect(await world.remove.execute()).toBe(1);
    expect(await world.remove.execute()).toBe(0);
    expect(world.names).toEqual([]);
  });
  test('unreadable now: neither accepted nor removed', async () => {
    await world.put('products/a.png', await aPicture().png().toBuffer(), 'image/png');
    world.unreadable.add('product-images/products/a.png');
    expect(failureOf(await check('products/a.png'))).toBe('NOT_FOUND');
    expect(world.names).toEqual(['product-images/products/a.png']);
    world.unreadable.clear();
    expect(gained(await check('products/a.png'))).toEqual({ width: 60, height: 40 });
    // A second call gives the same answer.
    expect(gained(await check('products/a.png'))).toEqual({ width: 60, height: 40 });
  });
  test('missing file or unknown bucket: NOT_FOUND or BUCKET_NOT_FOUND', async () => {
    expect(failureOf(await check('products/hilang.png'))).toBe('NOT_FOUND');
    expect(failureOf(await check('a.png', 'rahasia'))).toBe('BUCKET_NOT_FOUND');
  });
  test('guest or missing permission: refused without reading', async () => {
    await world.put('products/a.png', Buffer.from('bukan'), 'image/png');
    world.files.managers.clear();
    expect(failureOf(await check('products/a.png'))).toBe('FORBIDDEN');
    expect(failureOf(await world.check.execute(null, 'product-images', 'products/a.png'))).toBe('UNAUTHENTICATED');
    expect(world.names).toHaveLength(1);
  });
});

describe('SVG logo upload', () => {
  const drawing = (inside = ''): Uint8Array =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/>${inside}</svg>`);
  const send = (bytes: Uint8Array, name = 'logo.svg', bucket = 'game-logos') =>
    world.storeLogo.execute(world.token, { bucket, name, bytes });

  test('valid SVG: stored sanitised as SVG', async () => {
    const { path, url } = gained(await send(drawing('<script>alert(1)</script>'), '../jahat logo.SVG'));
    expect(path).toMatch(/^logos\/\d+-rrrrrrrr-.._jahat_logo\.svg$/);
    expect(url).toBe(`/storage/v1/object/public/game-logos/${path}`);
    const file = world.storage.files.get(`game-logos/${path}`);
    expect(file?.type).toBe('image/svg+xml');
    expect(world.files.stored.map(({ file: name }) => name)).toEqual([`game-logos/${path}`]);
    expect(Buffer.from(file?.bytes ?? []).toString()).not.toContain('script');
    expect(gained(await send(drawing(), 'ikon', 'settings')).path).toMatch(/^files\/.*-ikon\.svg$/);
  });
  test.each([
    ['no drawing', Buffer.from('halo'), 'SVG_REFUSED'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00]), 'SVG_REFUSED'],
    ['empty', Buffer.alloc(0), 'FILE_EMPTY'],
    ['too large', Buffer.alloc(5 * 1024 * 1024 + 1, 32), 'FILE_TOO_LARGE'],
  ])('%s: refused', async (_, bytes, code) => {
    expect(failureOf(await send(bytes))).toBe(code);
    expect(world.names).toEqual([]);
  });
  test('missing permission or another bucket: refused', async () => {
    expect(failureOf(await send(drawing(), 'a.svg', 'product-images'))).toBe('BUCKET_NOT_FOUND');
    world.files.managers.clear();
    expect(failureOf(await send(drawing()))).toBe('FORBIDDEN');
    world.token = '';
    expect(failureOf(await send(drawing()))).toBe('UNAUTHENTICATED');
  });
  test('check before saving: accepted, already sanitised by the server', async () => {
    const { path } = gained(await send(drawing()));
    expect(gained(await check(path, 'game-logos'))).toEqual({ width: 0, height: 0 });
    expect(world.names).toEqual([`game-logos/${path}`]);
  });
  test('storage refuses: its reason', async () => {
    world.storage.mayWrite = false;
    expect(failureOf(await send(drawing()))).toBe('UPLOAD_DENIED');
  });
});
