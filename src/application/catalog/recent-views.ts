import { readProducts, withProduct } from '../../domain/catalog/recent-products.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';

const KEY = 'recent-products';

/** The ids of the products that were looked at on this device, the last one first. */
export class RecentViews {
  constructor(private readonly device: KeyValueStore) {}

  ids(): readonly string[] {
    return readProducts(this.device.get(KEY));
  }

  record(id: string): void {
    this.device.set(KEY, JSON.stringify(withProduct(this.ids(), id)));
  }

  clear(): void {
    this.device.remove(KEY);
  }
}
