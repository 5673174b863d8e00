import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AttributeDesk } from './attribute-desk.ts';
import { attempt } from './attribute-failure.ts';

/** Puts a game's attributes in another order: of filters, of cards, of the score board. */
export class OrderAttributes {
  constructor(
    private readonly desk: AttributeDesk,
    private readonly errors: ErrorLog,
  ) {}

  execute(gameId: string, ids: readonly string[]): Promise<Result<null>> {
    return attempt(this.errors, 'OrderAttributes', async () => {
      await this.desk.order(gameId, ids);
      return succeed(null);
    });
  }
}
