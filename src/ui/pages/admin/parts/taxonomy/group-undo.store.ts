import type { UndoGroups } from '../../../../../application/taxonomy/undo-groups.ts';
import { UndoOfDeeds } from '../../kit/undo/undo-of-deeds.ts';

/** Offers to take changes of games, categories and tiers back. */
export class GroupUndoStore extends UndoOfDeeds<UndoGroups> {}
