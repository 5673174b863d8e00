import type { UndoAttribute } from '../../../../../application/attribute/undo-attribute.ts';
import { UndoOfDeeds } from '../../kit/undo/undo-of-deeds.ts';

/** Offers to take changes of a schema back. */
export class AttributeUndoStore extends UndoOfDeeds<UndoAttribute> {}
