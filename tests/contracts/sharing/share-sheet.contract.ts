import { describe, expect, test } from '@jest/globals';
import type { Shareable, ShareSheet } from '../../../src/application/sharing/share-sheet.ts';

/** The features of a device, and its visitor's answer. */
export interface DeviceTraits {
  readonly hasSheet: boolean;
  readonly hasClipboard: boolean;
  readonly isDismissed: boolean;
}

export interface SharingDevice {
  readonly sheet: ShareSheet;
  /** What was shared through the sheet. */
  readonly shared: () => readonly Shareable[];
  readonly clipboard: () => string | null;
}

const item: Shareable = { title: 'Mythic Glory', address: 'https://toko.example/products/1' };
const device: DeviceTraits = { hasSheet: true, hasClipboard: true, isDismissed: false };

/** The contract of share sheets. */
export const shareSheetContract = (open: (traits: DeviceTraits) => SharingDevice): void => {
  describe('share sheet', () => {
    test('available: gets title and address', async () => {
      const { sheet, shared } = open(device);
      expect(await sheet.offer(item)).toBe('shared');
      expect(shared()).toEqual([item]);
    });
    test('dismissed or missing: distinguished', async () => {
      expect(await open({ ...device, isDismissed: true }).sheet.offer(item)).toBe('dismissed');
      expect(await open({ ...device, hasSheet: false }).sheet.offer(item)).toBe('unavailable');
    });
    test('copy: the text is on the clipboard', async () => {
      const { sheet, clipboard } = open(device);
      expect(await sheet.copy(item.address)).toBe(true);
      expect(clipboard()).toBe(item.address);
    });
    test('copy refused by the device: false', async () => {
      const { sheet, clipboard } = open({ ...device, hasClipboard: false });
      expect(await sheet.copy(item.address)).toBe(false);
      expect(clipboard()).toBeNull();
    });
  });
};
