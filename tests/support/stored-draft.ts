import { DraftStorage } from '../../src/application/shared/draft-storage.ts';
import type { KeyValueStore } from '../../src/application/shared/key-value-store.ts';

/** The drafts in the tab of the shop's administrator in screen tests. */
export const draftsOfDimas = (tab: KeyValueStore): DraftStorage => new DraftStorage(tab, () => 'u1');
