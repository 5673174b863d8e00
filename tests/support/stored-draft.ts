import { DraftStorage } from '../../src/application/shared/draft-storage.ts';
import type { KeyValueStore } from '../../src/application/shared/key-value-store.ts';

/** What the tab keeps of the forms of the shop's administrator in the tests of screens. */
export const draftsOfDimas = (tab: KeyValueStore): DraftStorage => new DraftStorage(tab, () => 'u1');
