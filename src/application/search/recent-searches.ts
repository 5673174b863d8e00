import { searchText } from '../../domain/search/search-text.ts';
import { readRecent, withRecent } from '../../domain/shared/recent-texts.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';

const KEY = 'recent-searches';
const MOST = 5;

/** What was searched for on this device. */
export class RecentSearches {
  constructor(private readonly device: KeyValueStore) {}

  list(): readonly string[] {
    return readRecent(this.device.get(KEY), MOST);
  }

  record(typed: string): void {
    const text = searchText(typed);
    if (text !== null) this.device.set(KEY, JSON.stringify(withRecent(this.list(), text, MOST)));
  }
}
