import type { UndoAttribute } from '../../../../../application/attribute/undo-attribute.ts';
import { UndoStack } from '../../kit/undo/undo-stack.ts';

/** Offers to undo changes of a schema. */
export class AttributeUndoStore extends UndoStack<UndoAttribute> {}
