import type { UndoGroups } from '../../../../../application/taxonomy/undo-groups.ts';
import { UndoStack } from '../../kit/undo/undo-stack.ts';

/** Offers to take changes of games, categories and tiers back. */
export class GroupUndoStore extends UndoStack<UndoGroups> {}
