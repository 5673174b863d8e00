import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { SharpImageResizer } from '../../../src/infrastructure/artwork/sharp-image-resizer.ts';
import { aPicture } from '../../support/picture-world.ts';

const copies = (bytes: Uint8Array, type: string, signal?: AbortSignal) => new SharpImageResizer().copies(bytes, type, signal);
const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};

describe('copies of a picture on the server', () => {
  test('wide picture: a copy of each width, and a narrower original', async () => {
    const flat = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#2f6' } });
    const { original, siblings } = await copies(await flat.png().toBuffer(), 'image/png');
    expect(await Promise.all(siblings.map(async ({ width, type, bytes }) => [width, type, ...(await sizeOf(bytes))]))).toEqual([
      [320, 'image/webp', 'webp', 320, 160],
      [640, 'image/webp', 'webp', 640, 320],
      [1280, 'image/webp', 'webp', 1280, 640],
    ]);
    expect([original.type, ...(await sizeOf(original.bytes))]).toEqual(['image/png', 'png', 2560, 1280]);
  });
  test('narrow picture: not enlarged, and its original is kept', async () => {
    const bytes = new Uint8Array(await aPicture(100, 50).webp().toBuffer());
    const { original, siblings } = await copies(bytes, 'image/webp');
    expect(await Promise.all(siblings.map((copy) => sizeOf(copy.bytes)))).toEqual(Array.from({ length: 3 }, () => ['webp', 100, 50]));
    expect(original).toEqual({ bytes, type: 'image/webp' });
  });
  test('photograph: drawn upright and without metadata', async () => {
    const photo = await aPicture(200, 100)
      .withExif({ IFD0: { Copyright: 'Rina' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { original } = await copies(photo, 'image/jpeg');
    expect(await sizeOf(original.bytes)).toEqual(['jpeg', 100, 200]);
    expect((await sharp(original.bytes).metadata()).exif).toBeUndefined();
  });
  test('animation: kept as it is, its copies are still', async () => {
    const bytes = new Uint8Array(await aPicture(60, 40).gif().toBuffer());
    const { original, siblings } = await copies(bytes, 'image/gif');
    expect(original).toEqual({ bytes, type: 'image/gif' });
    expect(siblings).toHaveLength(3);
  });
  test('no picture, or called off: rejected', async () => {
    await expect(copies(new Uint8Array([1, 2]), 'image/png')).rejects.toMatchObject({ reason: 'invalid' });
    await expect(copies(new Uint8Array([1, 2]), 'image/png', AbortSignal.abort(new Error('off')))).rejects.toThrow('off');
  });
});
