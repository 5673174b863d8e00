import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { SharpArtworkRenderer } from '../../../src/infrastructure/artwork/sharp-artwork-renderer.ts';

const renderer = new SharpArtworkRenderer();
const COVER = { kind: 'cover', game: 'free-fire', arches: 3, id: 'x' } as const;

describe('rendered artwork', () => {
  test.each([320, 640, 1280])('cover with width %p: WebP with ratio 4:5', async (width) => {
    const { format, width: actual, height } = await sharp(await renderer.webp(COVER, width)).metadata();
    expect([format, actual, height]).toEqual(['webp', width, width * 1.25]);
  });

  test('seal: square with transparency', async () => {
    const { width, height, hasAlpha } = await sharp(await renderer.webp({ kind: 'seal', id: 'x' }, 320)).metadata();
    expect([width, height, hasAlpha]).toEqual([320, 320, true]);
  });

  test('cover for a phone: below the size limit', async () => {
    expect((await renderer.webp(COVER, 320)).byteLength).toBeLessThan(16_000);
    expect((await renderer.webp(COVER, 640)).byteLength).toBeLessThan(36_000);
  });

  test('rendering: nothing stays in the cache', async () => {
    sharp.cache(true);
    await renderer.webp(COVER, 320);
    expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, items: { current: 0, max: 0 } });
  });

  test('equal picture: equal bytes', async () => {
    const [once, again] = [await renderer.webp(COVER, 320), await renderer.webp(COVER, 320)];
    expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true);
  });

  test('cover: dark gate, light behind it', async () => {
    const { data, info } = await sharp(await renderer.webp(COVER, 320))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const brightness = (x: number, y: number): number =>
      Math.max(...[0, 1, 2].map((part) => data[(y * 320 + x) * info.channels + part] ?? 0));
    expect(brightness(3, 100)).toBeLessThan(90);
    expect(brightness(160, 240)).toBeGreaterThan(120);
  });
});
