import type { ShopCopy } from './shop-copy.ts';

/** Keeps the shop readable without a network. */
export class KeepShopOffline {
  constructor(private readonly copy: ShopCopy) {}

  /** @returns what ends the listening */
  execute(onNewVersion: () => void): () => void {
    return this.copy.start(onNewVersion);
  }
}
