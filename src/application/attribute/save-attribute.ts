import { type AttributeDraft, draftProblems, keyOf, MAX_ATTRIBUTES, settled } from '../../domain/attribute/attribute-draft.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminAttributeRepository, AttributeChanged, EditedAttribute, GameSchema } from './admin-attribute-repository.ts';
import { attributeRefusal, changedMeanwhile } from './attribute-failure.ts';

/** Adds an attribute to a game, or changes one; a new name goes along to the game's products. */
export class SaveAttribute {
  constructor(
    private readonly desk: AdminAttributeRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param before what is changed; null for a new one */
  execute(schema: GameSchema, before: EditedAttribute | null, typed: AttributeDraft): Promise<Result<AttributeChanged>> {
    const draft = settled(typed);
    const others = schema.attributes.filter(({ id }) => id !== before?.id);
    return attempt(
      this.errors,
      'SaveAttribute',
      async () => {
        if (draftProblems(draft, others).size > 0) return fail('INVALID', { what: 'form' });
        if (before === null) {
          if (others.length >= MAX_ATTRIBUTES) return fail('TOO_MANY', { max: MAX_ATTRIBUTES });
          await this.desk.add(
            schema.game.id,
            keyOf(
              draft.name,
              others.map(({ key }) => key),
            ),
            draft,
          );
          return succeed({ carried: 0, joined: 0 });
        }
        const changed = await this.desk.change(before.id, before.version, draft);
        return changed === null ? changedMeanwhile : succeed(changed);
      },
      attributeRefusal,
    );
  }
}
