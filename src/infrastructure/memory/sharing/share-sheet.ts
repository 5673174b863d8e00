import type { Shareable, ShareOutcome, ShareSheet } from '../../../application/sharing/share-sheet.ts';

/** Fake of the browser's share sheet; also used on the server. */
export class InMemoryShareSheet implements ShareSheet {
  readonly shared: Shareable[] = [];
  copied: string | null = null;
  /** The capabilities of the device. */
  hasSheet = true;
  hasClipboard = true;
  /** Whether the visitor closes the sheet without choosing. */
  isDismissed = false;

  async offer(item: Shareable): Promise<ShareOutcome> {
    if (!this.hasSheet) return 'unavailable';
    if (this.isDismissed) return 'dismissed';
    this.shared.push(item);
    return 'shared';
  }

  async copy(text: string): Promise<boolean> {
    if (!this.hasClipboard) return false;
    this.copied = text;
    return true;
  }
}
