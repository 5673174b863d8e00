import type { UndoGroups } from '../../../application/admin/groups/undo-groups.ts';
import { UndoOfDeeds } from '../hands/undo-of-deeds.ts';

/** Offers to take changes of games, categories and tiers back. */
export class GroupUndoStore extends UndoOfDeeds<UndoGroups> {}
