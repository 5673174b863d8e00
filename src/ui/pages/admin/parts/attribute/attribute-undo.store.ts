import type { UndoAttribute } from '../../../../../application/attribute/undo-attribute.ts';
import { UndoStack } from '../../kit/undo/undo-stack.ts';

/** Offers to take changes of a schema back. */
export class AttributeUndoStore extends UndoStack<UndoAttribute> {}
