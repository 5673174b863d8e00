import { readRecent, withRecent } from '../../domain/shared/recent-texts.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';

const KEY = 'recent-products';
const MOST = 12;

/** The ids of the products that were looked at on this device, the last one first. */
export class RecentViews {
  constructor(private readonly device: KeyValueStore) {}

  ids(): readonly string[] {
    return readRecent(this.device.get(KEY), MOST);
  }

  record(id: string): void {
    this.device.set(KEY, JSON.stringify(withRecent(this.ids(), id, MOST)));
  }

  clear(): void {
    this.device.remove(KEY);
  }
}
