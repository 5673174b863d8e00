import type { Shareable, ShareOutcome, ShareSheet } from '../../../application/sharing/share-sheet.ts';

/** The Web Share and Clipboard APIs. Both require a secure context, so that they are missing on a plain LAN address. */
export class BrowserShareSheet implements ShareSheet {
  constructor(private readonly window: Window) {}

  async offer({ title, address }: Shareable): Promise<ShareOutcome> {
    const { navigator } = this.window;
    const item = { title, url: address };
    if (typeof navigator.share !== 'function' || navigator.canShare?.(item) === false) return 'unavailable';
    try {
      await navigator.share(item);
      return 'shared';
    } catch (error) {
      return error instanceof Error && error.name === 'AbortError' ? 'dismissed' : 'unavailable';
    }
  }

  async copy(text: string): Promise<boolean> {
    const { clipboard } = this.window.navigator as Partial<Navigator>;
    try {
      if (clipboard === undefined) return this.copyBySelection(text);
      await clipboard.writeText(text);
      return true;
    } catch {
      return this.copyBySelection(text);
    }
  }

  /** The fallback without a secure context: selects and copies an off-screen field. */
  private copyBySelection(text: string): boolean {
    const { document } = this.window;
    const before = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    field.style.position = 'fixed';
    field.style.top = '0';
    field.style.opacity = '0';
    document.body.append(field);
    field.focus({ preventScroll: true });
    field.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    } finally {
      field.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    }
  }
}
