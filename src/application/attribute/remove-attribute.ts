import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminAttributeRepository } from './admin-attribute-repository.ts';
import { attributeGone, attributeRefusal } from './attribute-failure.ts';

/** Takes an attribute out of a schema; its values stay in the products as plain facts, or go too. */
export class RemoveAttribute {
  constructor(
    private readonly desk: AdminAttributeRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, keepsValues: boolean): Promise<Result<number>> {
    return attempt(
      this.errors,
      'RemoveAttribute',
      async () => {
        const products = await this.desk.remove(id, keepsValues);
        return products === null ? attributeGone : succeed(products);
      },
      attributeRefusal,
    );
  }
}
