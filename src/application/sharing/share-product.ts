import type { Shareable, ShareSheet } from './share-sheet.ts';

/** `unable` leaves it to the screen to show the address. */
export type Sharing = 'shared' | 'dismissed' | 'copied' | 'unable';

/** Passes a product on: through the device's own sheet, else as a copied address. */
export class ShareProduct {
  constructor(private readonly sheet: ShareSheet) {}

  async execute(item: Shareable): Promise<Sharing> {
    const outcome = await this.sheet.offer(item);
    if (outcome !== 'unavailable') return outcome;
    return (await this.sheet.copy(item.address)) ? 'copied' : 'unable';
  }
}
