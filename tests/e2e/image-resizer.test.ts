import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { CanvasImageResizer } from '../../src/infrastructure/browser/canvas-image-resizer.ts';
import { startBrowser } from '../support/visitor.ts';

declare const subject: { readonly CanvasImageResizer: typeof CanvasImageResizer };

const RULE = '../../domain/catalog/image-siblings.ts';
const moduleOf = (code: string): string => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
const programOf = async (file: string): Promise<string> => stripTypeScriptTypes(await readFile(file, 'utf8'), { mode: 'transform' });

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const rule = moduleOf(await programOf('src/domain/catalog/image-siblings.ts'));
  const resizer = (await programOf('src/infrastructure/browser/canvas-image-resizer.ts')).replace(RULE, rule);
  browser = await startBrowser();
  page = await browser.newPage();
  await page.evaluate(async (address) => Object.assign(window, { subject: await import(address) }), moduleOf(resizer));
});
afterAll(() => browser.close());

const siblingsOf = async (bytes: Uint8Array, type: string) => {
  const drawn = await page.evaluate(
    async ([content, kind]) => {
      const siblings = await new subject.CanvasImageResizer(document).siblings(new Uint8Array(content), kind);
      return siblings.map(({ width, bytes: copy }) => ({ width, copy: [...copy] }));
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

describe('a picture chosen for upload', () => {
  test('gets a WebP copy per width, in its own proportions', async () => {
    const bytes = await picture(1600, 900).jpeg().toBuffer();
    expect(await siblingsOf(bytes, 'image/jpeg')).toEqual([
      [320, 'webp', 320, 180],
      [640, 'webp', 640, 360],
      [1280, 'webp', 1280, 720],
    ]);
  });
  test('is not blown up', async () => {
    const bytes = await picture(400, 600).png().toBuffer();
    expect(await siblingsOf(bytes, 'image/png')).toEqual([
      [320, 'webp', 320, 480],
      [640, 'webp', 400, 600],
      [1280, 'webp', 400, 600],
    ]);
  });
  test('is refused when it is none', async () => {
    await expect(siblingsOf(new Uint8Array([1, 2, 3]), 'image/png')).rejects.toThrow();
  });
});
