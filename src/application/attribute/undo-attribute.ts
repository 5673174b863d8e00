import { type AttributeDraft, isSameDraft } from '../../domain/attribute/attribute-draft.ts';
import { isNamed } from '../../domain/attribute/game-attribute.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ReadGameSchema } from './read-game-schema.ts';
import { attributeMissing, changedMeanwhile, nameTaken, type OrderAttributes, type SaveAttribute } from './write-attributes.ts';

/**
 * Undoes a change of a game's attribute, or of the order of all, with the checks of any change, and only while the saved state is still
 * stored.
 */
export class UndoAttribute {
  constructor(
    private readonly read: ReadGameSchema,
    private readonly save: SaveAttribute,
    private readonly ordering: OrderAttributes,
  ) {}

  /** Renames the products' lines back. @param after the saved state */
  async edit(gameId: string, id: string, before: AttributeDraft, after: AttributeDraft): Promise<Result<unknown>> {
    const schema = await this.read.execute(gameId);
    if (!schema.ok) return schema;
    const now = schema.value.attributes.find((attribute) => attribute.id === id);
    if (now === undefined) return attributeMissing;
    if (!isSameDraft(now, after)) return changedMeanwhile;
    const isTaken = schema.value.attributes.some((other) => other !== now && isNamed(other, before.name));
    return isTaken ? nameTaken : this.save.execute(schema.value, now, before);
  }

  /** @param after the order that was set; a different stored order is not replaced */
  order(gameId: string, before: readonly string[], after: readonly string[]): Promise<Result<null>> {
    return this.ordering.execute(gameId, before, after);
  }
}
