import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminAttributeRepository, GameSchema } from './admin-attribute-repository.ts';
import { attributeRefusal } from './write-attributes.ts';

/** Reads a game's attributes for staff who edit the catalogue. */
export class ReadGameSchema {
  constructor(
    private readonly repository: AdminAttributeRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(gameId: string): Promise<Result<GameSchema>> {
    return attempt(
      this.errors,
      'ReadGameSchema',
      async () => {
        const schema = isUuid(gameId) ? await this.repository.ofGame(gameId) : null;
        return schema === null ? fail('NOT_FOUND', { what: 'game' }) : succeed(schema);
      },
      attributeRefusal,
    );
  }
}
