import type { CustomerRow } from '../../domain/customer/customer.ts';
import type { CustomerQuery } from '../../domain/customer/customer-query.ts';
import type { Page } from '../../domain/shared/page.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { CustomerRepository } from './customer-repository.ts';

export const CUSTOMERS_PER_PAGE = 50;

/** A page of customers. */
export class FindCustomers {
  constructor(
    private readonly desk: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(query: CustomerQuery): Promise<Result<Page<CustomerRow>>> {
    // One more than is shown tells whether there is a next page.
    const found = await attemptRead(this.errors, 'FindCustomers', () => this.desk.find(query, CUSTOMERS_PER_PAGE + 1));
    if (!found.ok) return found;
    const items = found.value.slice(0, CUSTOMERS_PER_PAGE);
    return succeed({ items, next: found.value.length > items.length ? (items.at(-1)?.cursor ?? null) : null });
  }
}
