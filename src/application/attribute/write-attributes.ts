import { type AttributeDraft, draftProblems, keyOf, MAX_ATTRIBUTES, normalisedDraft } from '../../domain/attribute/attribute-draft.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { AdminAttributeRepository, AttributeChanged, EditedAttribute, GameSchema } from './admin-attribute-repository.ts';

export const changedMeanwhile = fail('CHANGED_MEANWHILE', { what: 'attribute' });
export const attributeMissing = fail('NOT_FOUND', { what: 'attribute' });
export const nameTaken = fail('NAME_TAKEN');

/** The failure of a refused schema change. */
export const attributeRefusal = (error: unknown): Result<never> | null => {
  if (!isPortError(error, 'conflict')) return null;
  return error.code === 'CHANGED' ? changedMeanwhile : nameTaken;
};

/** Adds or changes an attribute; a new name also renames the lines of the game's products. */
export class SaveAttribute {
  constructor(
    private readonly repository: AdminAttributeRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param before the attribute to change; null for a new one */
  execute(schema: GameSchema, before: EditedAttribute | null, input: AttributeDraft): Promise<Result<AttributeChanged>> {
    const draft = normalisedDraft(input);
    const others = schema.attributes.filter(({ id }) => id !== before?.id);
    return attempt(
      this.errors,
      'SaveAttribute',
      async () => {
        if (draftProblems(draft, others).size > 0) return fail('INVALID', { what: 'form' });
        if (before === null) {
          if (others.length >= MAX_ATTRIBUTES) return fail('TOO_MANY', { max: MAX_ATTRIBUTES });
          await this.repository.add(
            schema.game.id,
            keyOf(
              draft.name,
              others.map(({ key }) => key),
            ),
            draft,
          );
          return succeed({ carried: 0, joined: 0 });
        }
        const changed = await this.repository.change(before.id, before.version, draft);
        return changed === null ? changedMeanwhile : succeed(changed);
      },
      attributeRefusal,
    );
  }
}

/** Reorders a game's attributes, which determines the order of filters, cards and product pages. */
export class OrderAttributes {
  constructor(
    private readonly repository: AdminAttributeRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param seen the order that must still be stored; without it any order is replaced */
  execute(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<Result<null>> {
    return attempt(
      this.errors,
      'OrderAttributes',
      async () => {
        return (await this.repository.order(gameId, ids, seen)) ? succeed(null) : changedMeanwhile;
      },
      attributeRefusal,
    );
  }
}

/** Removes an attribute from a schema; its values stay in the products as free lines, or are removed too. */
export class RemoveAttribute {
  constructor(
    private readonly repository: AdminAttributeRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, keepsValues: boolean): Promise<Result<number>> {
    return attempt(
      this.errors,
      'RemoveAttribute',
      async () => {
        const products = await this.repository.remove(id, keepsValues);
        return products === null ? attributeMissing : succeed(products);
      },
      attributeRefusal,
    );
  }
}
