import { formatPhone } from '../../domain/auth/format-phone.ts';
import type { Customer, CustomerRow } from '../../domain/customer/customer.ts';
import type { CustomerQuery } from '../../domain/customer/customer-query.ts';
import type { Page } from '../../domain/shared/page.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import { attempt, attemptRead, type RefusalReader } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import type { ContactKind, CustomerRepository } from './customer-repository.ts';

export const CUSTOMERS_PER_PAGE = 50;

/** Contacts of a person with a higher role are refused, and each member of staff has a daily budget of lookups and reveals. */
const lookupRefusal: RefusalReader = (error) =>
  isPortError(error) && (error.code === 'LOOKUP_LIMIT' || error.code === 'REVEAL_LIMIT' || error.code === 'HIGHER_ROLE')
    ? fail(error.code)
    : null;

/** Reads a page of customers. */
export class FindCustomers {
  constructor(
    private readonly repository: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(query: CustomerQuery): Promise<Result<Page<CustomerRow>>> {
    // One extra row shows whether there is a next page.
    const read = async () => {
      const found = await this.repository.find(query, CUSTOMERS_PER_PAGE + 1);
      const items = found.slice(0, CUSTOMERS_PER_PAGE);
      return succeed({ items, next: found.length > items.length ? (items.at(-1)?.cursor ?? null) : null });
    };
    return attempt<Page<CustomerRow>>(this.errors, 'FindCustomers', read, lookupRefusal);
  }
}

/** Reads one customer; null for an unknown account. */
export class ReadCustomer {
  constructor(
    private readonly repository: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string): Promise<Result<Customer | null>> {
    return attemptRead(this.errors, 'ReadCustomer', async () => (isUuid(id) ? await this.repository.read(id) : null));
  }
}

/** Reads the formatted number or address of a customer; each reading is logged. */
export class RevealContact {
  constructor(
    private readonly repository: CustomerRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(id: string, what: ContactKind): Promise<Result<string | null>> {
    const reveal = async () => {
      const shown = await this.repository.revealContact(id, what);
      return succeed(shown !== null && what === 'phone' ? formatPhone(shown) : shown);
    };
    return attempt<string | null>(this.errors, 'RevealContact', reveal, lookupRefusal);
  }
}
