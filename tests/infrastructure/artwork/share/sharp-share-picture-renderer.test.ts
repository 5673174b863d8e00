import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { SharePicture } from '../../../../src/domain/sharing/share-picture.ts';
import { SharpSharePictureRenderer } from '../../../../src/infrastructure/artwork/share/sharp-share-picture-renderer.ts';
import { InMemoryPictureReader } from '../../../../src/infrastructure/memory/sharing/picture-reader.ts';

const PHOTO = '/storage/v1/object/public/product-images/products/a.png';
const reader = new InMemoryPictureReader();
const renderer = new SharpSharePictureRenderer(reader);
const picture: SharePicture = {
  siteName: 'Arena Akun',
  overline: 'Mobile Legends',
  tier: { name: 'Premium', arches: 3 },
  title: 'Mythic Glory 312 skin',
  text: null,
  price: { amount: 'Rp1.250.000', was: 'Rp1.750.000', note: 'Flash sale', tone: 'sale' },
  photo: null,
  drawn: { kind: 'cover', game: 'mobile-legends', arches: 3, id: 'x' },
};
const CARD = { left: 800, top: 200, width: 250, height: 250 };
const meanOf = async (jpeg: Uint8Array, region: typeof CARD): Promise<number[]> =>
  (await sharp(await sharp(jpeg).extract(region).toBuffer()).stats()).channels.map(({ mean }) => Math.round(mean));

let plain: Uint8Array;
beforeAll(async () => {
  const green = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#00c040' } })
    .png()
    .toBuffer();
  reader.pictures.set(PHOTO, green);
  reader.pictures.set(`${PHOTO}.broken`, Buffer.from('GIF89a and nothing of the kind'));
  reader.pictures.set(
    `${PHOTO}.svg`,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>'),
  );
  plain = await renderer.jpeg(picture);
});

describe('share picture', () => {
  test.each<[string, Partial<SharePicture>]>([
    ['an account', {}],
    ['a very long name', { title: 'Akun sultan '.repeat(40), overline: 'Game dengan nama panjang '.repeat(9) }],
    ['one endless word', { title: 'A'.repeat(500) }],
    ['emoji only', { title: '🔥💎👑', siteName: '🎮' }],
    ['Chinese', { title: '王者荣耀', overline: '王者' }],
    ['nothing', { title: '', overline: null, tier: null, price: null, siteName: '' }],
    ['markup', { title: '</svg><script>alert(1)</script>&amp;"\'', tier: { name: '<b>', arches: 1 } }],
    [
      'a very high price',
      { price: { amount: 'Rp999.999.999.999.999', was: 'Rp999.999.999.999.999', note: 'Flash sale '.repeat(20), tone: 'sale' } },
    ],
    ['the shop', { price: null, tier: null, overline: null, text: 'Aman, Cepat, Terpercaya. '.repeat(20) }],
    ['a photo', { photo: PHOTO }],
    ['an invalid photo', { photo: `${PHOTO}.broken` }],
    ['a missing photo', { photo: '/storage/v1/object/public/product-images/products/hilang.png' }],
    ['a photo that is not a picture', { photo: `${PHOTO}.svg` }],
  ])('%s: a JPEG of 1200 x 630 under 300 KB', async (_, given) => {
    const jpeg = await renderer.jpeg({ ...picture, ...given });
    const { format, width, height } = await sharp(jpeg).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
    expect(jpeg.byteLength).toBeLessThan(300_000);
    expect(jpeg.byteLength).toBeGreaterThan(10_000);
  });
  test('photo with noise: the file stays small', async () => {
    const noise = Buffer.from(Array.from({ length: 1200 * 900 * 3 }, (_, place) => (place * 2654435761) >>> 24));
    const photo = await sharp(noise, { raw: { width: 1200, height: 900, channels: 3 } })
      .png()
      .toBuffer();
    reader.pictures.set('noise', photo);
    expect((await renderer.jpeg({ ...picture, photo: 'noise' })).byteLength).toBeLessThan(300_000);
  });
  test('photo of the owner: shown if readable', async () => {
    expect(await meanOf(await renderer.jpeg({ ...picture, photo: PHOTO }), CARD)).toEqual(
      [0, 192, 64].map((part) => expect.closeTo(part, -1)),
    );
    const drawn = await meanOf(plain, CARD);
    for (const photo of [`${PHOTO}.broken`, `${PHOTO}.svg`])
      expect(await meanOf(await renderer.jpeg({ ...picture, photo }), CARD)).toEqual(drawn);
  });
  test.each<[string, Partial<SharePicture>, typeof CARD]>([
    ['the name', { title: 'Lain' }, { left: 60, top: 220, width: 580, height: 160 }],
    [
      'the price',
      { price: { amount: 'Rp9', was: 'Rp1.750.000', note: 'Flash sale', tone: 'sale' } },
      { left: 60, top: 490, width: 580, height: 90 },
    ],
    [
      'the former price',
      { price: { amount: 'Rp1.250.000', was: null, note: 'Flash sale', tone: 'sale' } },
      { left: 250, top: 430, width: 300, height: 60 },
    ],
    ['the shop', { siteName: 'Toko' }, { left: 120, top: 50, width: 300, height: 60 }],
    ['the tier', { tier: { name: 'Reguler', arches: 1 } }, { left: 60, top: 150, width: 200, height: 50 }],
  ])('changed text: %s is visible', async (_, given, region) => {
    const pixels = (jpeg: Uint8Array) => sharp(jpeg).extract(region).raw().toBuffer();
    const [one, other] = [await pixels(plain), await pixels(await renderer.jpeg({ ...picture, ...given }))];
    const differing = one.reduce((count, value, place) => count + (Math.abs(value - (other[place] ?? 0)) > 60 ? 1 : 0), 0);
    expect(differing).toBeGreaterThan(300);
  });
  test('name without writable characters: replaced by the game', async () => {
    const [unwritable, game] = await Promise.all(['👑🎮', 'Mobile Legends'].map((title) => renderer.jpeg({ ...picture, title })));
    expect(Buffer.from(unwritable ?? []).equals(Buffer.from(game ?? []))).toBe(true);
  });
  test('equal input: equal bytes', async () => {
    expect(Buffer.from(await renderer.jpeg(picture)).equals(Buffer.from(plain))).toBe(true);
  });
});
