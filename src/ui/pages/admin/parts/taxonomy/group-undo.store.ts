import type { UndoGroups } from '../../../../../application/taxonomy/undo-groups.ts';
import { UndoStack } from '../../kit/undo/undo-stack.ts';

/** Offers to undo changes of games, categories and tiers. */
export class GroupUndoStore extends UndoStack<UndoGroups> {}
