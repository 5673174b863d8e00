import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { SharpPictureInspector } from '../../../src/infrastructure/artwork/sharp-pictures.ts';

const inspect = (bytes: Uint8Array) => new SharpPictureInspector().inspect(bytes);
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6', noise: { type: 'gaussian', mean: 90, sigma: 60 } } });

describe('picture inspector', () => {
  test.each([
    ['image/jpeg', () => picture().jpeg()],
    ['image/png', () => picture().png()],
    ['image/gif', () => picture().gif()],
    ['image/webp', () => picture().webp()],
  ] as const)('valid %s: type and size', async (type, draw) => {
    expect(await inspect(await draw().toBuffer())).toEqual({ type, width: 60, height: 40 });
  });
  test.each([
    ['JPEG', () => picture(600, 400).jpeg()],
    ['PNG', () => picture(600, 400).png()],
    ['WebP', () => picture(600, 400).webp()],
  ] as const)('truncated %s: null', async (_, draw) => {
    const whole = await draw().toBuffer();
    expect(await inspect(whole.subarray(0, whole.length / 2))).toBeNull();
  });
  test('picture header with other contents: null', async () => {
    expect(await inspect(Buffer.from('\x89PNG\r\n\x1a\nbukan gambar', 'latin1'))).toBeNull();
    expect(await inspect(new Uint8Array())).toBeNull();
    expect(await inspect(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>'))).toBeNull();
  });
  test('too many pixels: null without decoding', async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#000' } })
        .png()
        .toBuffer();
    expect(await inspect(await flat(12_001, 10))).toBeNull();
    expect(await inspect(await flat(9000, 7200))).toBeNull();
  });
});
