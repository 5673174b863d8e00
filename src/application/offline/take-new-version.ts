import type { ShopCopy } from './shop-copy.ts';

/** Changes to the newer shop, when its visitor says so and not before. */
export class TakeNewVersion {
  constructor(private readonly copy: ShopCopy) {}

  execute(): Promise<void> {
    return this.copy.takeNewVersion();
  }
}
