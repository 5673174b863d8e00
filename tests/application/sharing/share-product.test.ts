import { describe, expect, test } from '@jest/globals';
import { ShareProduct } from '../../../src/application/sharing/share-product.ts';
import { InMemoryShareSheet } from '../../../src/infrastructure/memory/sharing/share-sheet.ts';

const item = { title: 'Mythic Glory', address: 'https://toko.example/products/1' };
const shareWith = (traits: Partial<Pick<InMemoryShareSheet, 'hasSheet' | 'hasClipboard' | 'isDismissed'>>) => {
  const sheet = Object.assign(new InMemoryShareSheet(), traits);
  return { sheet, outcome: () => new ShareProduct(sheet).execute(item) };
};

describe('sharing a product', () => {
  test('goes through the device’s own sheet where there is one', async () => {
    const { sheet, outcome } = shareWith({});
    expect(await outcome()).toBe('shared');
    expect(sheet.shared).toEqual([item]);
    expect(sheet.copied).toBeNull();
  });
  test('copies nothing for somebody who closed the sheet', async () => {
    const { sheet, outcome } = shareWith({ isDismissed: true });
    expect(await outcome()).toBe('dismissed');
    expect(sheet.copied).toBeNull();
  });
  test('copies the address where there is no sheet', async () => {
    const { sheet, outcome } = shareWith({ hasSheet: false });
    expect(await outcome()).toBe('copied');
    expect(sheet.copied).toBe(item.address);
  });
  test('leaves it to the screen where nothing works', async () => {
    expect(await shareWith({ hasSheet: false, hasClipboard: false }).outcome()).toBe('unable');
  });
});
