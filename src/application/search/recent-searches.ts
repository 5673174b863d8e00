import { readSearches, withSearch } from '../../domain/search/recent-searches.ts';
import { searchText } from '../../domain/search/search-text.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';

const KEY = 'recent-searches';

/** What was searched for on this device. */
export class RecentSearches {
  constructor(private readonly device: KeyValueStore) {}

  list(): readonly string[] {
    return readSearches(this.device.get(KEY));
  }

  record(typed: string): void {
    const text = searchText(typed);
    if (text !== null) this.device.set(KEY, JSON.stringify(withSearch(this.list(), text)));
  }
}
