import { formatPhone } from '../../domain/auth/format-phone.ts';
import type { Customer, CustomerRow } from '../../domain/customer/customer.ts';
import type { CustomerQuery } from '../../domain/customer/customer-query.ts';
import type { Page } from '../../domain/shared/page.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ContactKind, CustomerRepository } from './customer-repository.ts';

export const CUSTOMERS_PER_PAGE = 50;

/** A page of customers. */
export class FindCustomers {
  constructor(
    private readonly repository: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(query: CustomerQuery): Promise<Result<Page<CustomerRow>>> {
    // One more than is shown tells whether there is a next page.
    const found = await attemptRead(this.errors, 'FindCustomers', () => this.repository.find(query, CUSTOMERS_PER_PAGE + 1));
    if (!found.ok) return found;
    const items = found.value.slice(0, CUSTOMERS_PER_PAGE);
    return succeed({ items, next: found.value.length > items.length ? (items.at(-1)?.cursor ?? null) : null });
  }
}

/** One customer; null when there is no such account. */
export class ReadCustomer {
  constructor(
    private readonly repository: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string): Promise<Result<Customer | null>> {
    return attemptRead(this.errors, 'ReadCustomer', async () => (isUuid(id) ? await this.repository.read(id) : null));
  }
}

/** A customer's number or address in clear, formatted. The log records each reading. */
export class RevealContact {
  constructor(
    private readonly repository: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, what: ContactKind): Promise<Result<string | null>> {
    return attemptRead(this.errors, 'RevealContact', async () => {
      const shown = await this.repository.revealContact(id, what);
      return shown !== null && what === 'phone' ? formatPhone(shown) : shown;
    });
  }
}
