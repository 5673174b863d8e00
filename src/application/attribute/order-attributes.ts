import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminAttributeRepository } from './admin-attribute-repository.ts';
import { attributeRefusal, changedMeanwhile } from './attribute-failure.ts';

/** Puts a game's attributes in another order: of filters, of cards, of the score board. */
export class OrderAttributes {
  constructor(
    private readonly desk: AdminAttributeRepository,
    private readonly errors: ErrorLog,
  ) {}

  /** @param seen the order that is to be there still; without it any other is replaced */
  execute(gameId: string, ids: readonly string[], seen?: readonly string[]): Promise<Result<null>> {
    return attempt(
      this.errors,
      'OrderAttributes',
      async () => {
        return (await this.desk.order(gameId, ids, seen)) ? succeed(null) : changedMeanwhile;
      },
      attributeRefusal,
    );
  }
}
