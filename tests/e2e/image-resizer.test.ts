import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { CanvasImageResizer } from '../../src/infrastructure/browser/media/worker-image-resizer.ts';
import { startBrowser } from '../support/visitor.ts';

declare const subject: { readonly CanvasImageResizer: typeof CanvasImageResizer };

const DOMAIN = '../../../domain/media';
const moduleOf = (code: string): string => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
const programOf = async (file: string): Promise<string> => stripTypeScriptTypes(await readFile(file, 'utf8'), { mode: 'transform' });

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const [widths, copies] = [
    moduleOf(await programOf('src/domain/media/image-siblings.ts')),
    moduleOf(await programOf('src/domain/media/picture-copies.ts')),
  ];
  const drawing = (await programOf('src/infrastructure/browser/media/picture-drawing.ts'))
    .replace(`${DOMAIN}/image-siblings.ts`, widths)
    .replace(`${DOMAIN}/picture-copies.ts`, copies);
  const refusals = moduleOf(await programOf('src/application/shared/port-error.ts'));
  const resizer = (await programOf('src/infrastructure/browser/media/worker-image-resizer.ts'))
    .replace('./picture-drawing.ts', moduleOf(drawing))
    .replace('./page-canvas.ts', moduleOf(await programOf('src/infrastructure/browser/media/page-canvas.ts')))
    .replace('../../../application/shared/port-error.ts', refusals);
  browser = await startBrowser();
  page = await browser.newPage();
  await page.evaluate(async (address) => Object.assign(window, { subject: await import(address) }), moduleOf(resizer));
});
afterAll(() => browser.close());

const siblingsOf = async (bytes: Uint8Array, type: string) => {
  const drawn = await page.evaluate(
    async ([content, kind]) => {
      const { siblings, original } = await new subject.CanvasImageResizer(document).copies(new Uint8Array(content), kind);
      return [...siblings, { width: 0, ...original }].map(({ width, bytes: copy }) => ({ width, copy: [...copy] }));
    },
    [[...bytes], type] as const,
  );
  return Promise.all(
    drawn.map(async ({ width, copy }) => {
      const { format, width: wide, height: high } = await sharp(Buffer.from(copy)).metadata();
      return [width, format, wide, high];
    }),
  );
};

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2f6' } });

describe('picture chosen for upload', () => {
  test('a WebP copy per width, with the same proportions', async () => {
    const bytes = await picture(1600, 900).jpeg().toBuffer();
    expect(await siblingsOf(bytes, 'image/jpeg')).toEqual([
      [320, 'webp', 320, 180],
      [640, 'webp', 640, 360],
      [1280, 'webp', 1280, 720],
      [0, 'jpeg', 1600, 900],
    ]);
  });
  test('not enlarged', async () => {
    const bytes = await picture(400, 600).png().toBuffer();
    expect(await siblingsOf(bytes, 'image/png')).toEqual([
      [320, 'webp', 320, 480],
      [640, 'webp', 400, 600],
      [1280, 'webp', 400, 600],
      [0, 'png', 400, 600],
    ]);
  });
  test('metadata removed, and width limited', async () => {
    const place = { IFD0: { Copyright: 'rahasia' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 0/1' } };
    const photo = await picture(4000, 3000).jpeg().withExif(place).toBuffer();
    expect(photo.includes('rahasia')).toBe(true);
    const found = await page.evaluate(
      async ([content]) => {
        const { original } = await new subject.CanvasImageResizer(document).copies(new Uint8Array(content), 'image/jpeg');
        return [...original.bytes];
      },
      [[...photo]] as const,
    );
    const redrawn = Buffer.from(found);
    expect(redrawn.includes('rahasia')).toBe(false);
    const { format, width, height, exif } = await sharp(redrawn).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', 2560, 1920, undefined]);
  });
  test('GIF: unchanged', async () => {
    const gif = await picture(3000, 40).gif().toBuffer();
    const last = (await siblingsOf(gif, 'image/gif')).at(-1);
    expect(last).toEqual([0, 'gif', 3000, 40]);
  });
  test('unreadable file: refused', async () => {
    await expect(siblingsOf(new Uint8Array([1, 2, 3]), 'image/png')).rejects.toThrow();
  });
});
