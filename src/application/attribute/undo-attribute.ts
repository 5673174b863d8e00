import { type AttributeDraft, isSameDraft } from '../../domain/attribute/attribute-draft.ts';
import { isNamed } from '../../domain/attribute/game-attribute.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ReadGameSchema } from './read-game-schema.ts';
import { attributeMissing, changedMeanwhile, nameTaken, type OrderAttributes, type SaveAttribute } from './write-attributes.ts';

/** Puts a game's attribute, or the order of all, back as it was before a change, with the checks of any other, and only while it is what was saved. */
export class UndoAttribute {
  constructor(
    private readonly read: ReadGameSchema,
    private readonly save: SaveAttribute,
    private readonly ordering: OrderAttributes,
  ) {}

  /** The products get the previous name again. @param after as it was saved */
  async edit(gameId: string, id: string, before: AttributeDraft, after: AttributeDraft): Promise<Result<unknown>> {
    const schema = await this.read.execute(gameId);
    if (!schema.ok) return schema;
    const now = schema.value.attributes.find((attribute) => attribute.id === id);
    if (now === undefined) return attributeMissing;
    if (!isSameDraft(now, after)) return changedMeanwhile;
    const isTaken = schema.value.attributes.some((other) => other !== now && isNamed(other, before.name));
    return isTaken ? nameTaken : this.save.execute(schema.value, now, before);
  }

  /** @param after the order as it was set; another one by now stays */
  order(gameId: string, before: readonly string[], after: readonly string[]): Promise<Result<null>> {
    return this.ordering.execute(gameId, before, after);
  }
}
