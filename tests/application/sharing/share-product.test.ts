import { describe, expect, test } from '@jest/globals';
import { ShareProduct } from '../../../src/application/sharing/share-product.ts';
import { InMemoryShareSheet } from '../../../src/infrastructure/memory/sharing/share-sheet.ts';

const item = { title: 'Mythic Glory', address: 'https://toko.example/products/1' };
const shareWith = (traits: Partial<Pick<InMemoryShareSheet, 'hasSheet' | 'hasClipboard' | 'isDismissed'>>) => {
  const sheet = Object.assign(new InMemoryShareSheet(), traits);
  return { sheet, outcome: () => new ShareProduct(sheet).execute(item) };
};

describe('sharing a product', () => {
  test('share sheet available: used', async () => {
    const { sheet, outcome } = shareWith({});
    expect(await outcome()).toBe('shared');
    expect(sheet.shared).toEqual([item]);
    expect(sheet.copied).toBeNull();
  });
  test('share sheet dismissed: nothing is copied', async () => {
    const { sheet, outcome } = shareWith({ isDismissed: true });
    expect(await outcome()).toBe('dismissed');
    expect(sheet.copied).toBeNull();
  });
  test('no share sheet: the address is copied', async () => {
    const { sheet, outcome } = shareWith({ hasSheet: false });
    expect(await outcome()).toBe('copied');
    expect(sheet.copied).toBe(item.address);
  });
  test('neither sheet nor clipboard: unable', async () => {
    expect(await shareWith({ hasSheet: false, hasClipboard: false }).outcome()).toBe('unable');
  });
});
