import type { Customer } from '../../domain/customer/customer.ts';
import type { Result } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { CustomerRepository } from './customer-repository.ts';

/** One customer; null when there is no such account. */
export class ReadCustomer {
  constructor(
    private readonly desk: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string): Promise<Result<Customer | null>> {
    return attemptRead(this.errors, 'ReadCustomer', async () => (isUuid(id) ? await this.desk.read(id) : null));
  }
}
