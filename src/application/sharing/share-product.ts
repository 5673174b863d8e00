import type { Shareable, ShareSheet } from './share-sheet.ts';

/** `unable`: the screen shows the address instead. */
export type Sharing = 'shared' | 'dismissed' | 'copied' | 'unable';

/** Shares a product: with the device's share sheet, else by copying its address. */
export class ShareProduct {
  constructor(private readonly sheet: ShareSheet) {}

  async execute(item: Shareable): Promise<Sharing> {
    const outcome = await this.sheet.offer(item);
    if (outcome !== 'unavailable') return outcome;
    return (await this.sheet.copy(item.address)) ? 'copied' : 'unable';
  }

  /** Copies the code of a product, for a chat. @returns false when the device refused */
  copyCode(code: string): Promise<boolean> {
    return this.sheet.copy(code);
  }
}
