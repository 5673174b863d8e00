import { KeptDrafts } from '../../src/application/shared/kept-drafts.ts';
import type { KeyValueStore } from '../../src/application/shared/key-value-store.ts';

/** What the tab keeps of the forms of the shop's administrator in the tests of screens. */
export const draftsOfDimas = (tab: KeyValueStore): KeptDrafts => new KeptDrafts(tab, () => 'u1');
