import { describe, expect, test } from '@jest/globals';
import { BrowserShareSheet } from '../../../../src/infrastructure/browser/sharing/share-sheet.ts';
import { type DeviceTraits, type SharingDevice, shareSheetContract } from '../../../contracts/sharing/share-sheet.contract.ts';

/** A browser with only the features that sharing needs. `execCommand` copies the selection, as old browsers do. */
const openBrowser = ({ hasSheet, hasClipboard, isDismissed }: DeviceTraits, isSecure = true): SharingDevice => {
  const shared: { title: string; address: string }[] = [];
  let clipboard: string | null = null;
  const share = async ({ title = '', url = '' }: ShareData): Promise<void> => {
    if (isDismissed) throw Object.assign(new Error('closed'), { name: 'AbortError' });
    shared.push({ title, address: url });
  };
  const writeText = async (text: string): Promise<void> => {
    if (!hasClipboard) throw new Error('denied');
    clipboard = text;
  };
  const execCommand = (): boolean => {
    if (!hasClipboard) return false;
    clipboard = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : null;
    return true;
  };
  const navigator = { ...(hasSheet && isSecure ? { share } : {}), ...(isSecure ? { clipboard: { writeText } } : {}) };
  Object.assign(document, { execCommand });
  const sheet = new BrowserShareSheet({ navigator, document } as unknown as Window);
  return { sheet, shared: () => shared, clipboard: () => clipboard };
};

shareSheetContract(openBrowser);

describe('sharing over plain http', () => {
  test('copies by selection, and restores page and focus', async () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    const { sheet, clipboard } = openBrowser({ hasSheet: true, hasClipboard: true, isDismissed: false }, false);
    expect(await sheet.offer({ title: 'Akun', address: 'http://192.168.1.5/products/1' })).toBe('unavailable');
    expect(await sheet.copy('http://192.168.1.5/products/1')).toBe(true);
    expect(clipboard()).toBe('http://192.168.1.5/products/1');
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
    button.remove();
  });
  test('copying fails: reported', async () => {
    const { sheet } = openBrowser({ hasSheet: false, hasClipboard: false, isDismissed: false }, false);
    expect(await sheet.copy('text')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});
