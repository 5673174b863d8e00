import type { UndoAttribute } from '../../../application/admin/attributes/undo-attribute.ts';
import { UndoOfDeeds } from '../hands/undo-of-deeds.ts';

/** Offers to take changes of a schema back. */
export class AttributeUndoStore extends UndoOfDeeds<UndoAttribute> {}
