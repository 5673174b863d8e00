import { expect, test } from '@jest/globals';
import { encode } from 'uqr';
import { decodePixels } from '../../../../../src/ui/pages/admin/settings/qr-picture.ts';
import { SHOP_QRIS } from '../../../../support/payment/qris-cases.ts';

const QUIET = 4;
const MODULE_PX = 4;

/** A code as a picture shows it. */
const pixelsOf = (text: string) => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = (size + 2 * QUIET) * MODULE_PX;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = data[Math.floor(y / MODULE_PX) - QUIET]?.[Math.floor(x / MODULE_PX) - QUIET] === true;
      if (isDark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { width: side, height: side, data: pixels };
};

test('decodePixels: a QRIS, its text', async () => {
  expect(await decodePixels(pixelsOf(SHOP_QRIS))).toBe(SHOP_QRIS);
});

test('decodePixels: a white picture, nothing', async () => {
  expect(await decodePixels({ width: 90, height: 90, data: new Uint8ClampedArray(90 * 90 * 4).fill(255) })).toBeNull();
});
