import type { Customer, CustomerRow } from '../../domain/customer/customer.ts';
import type { CustomerAction } from '../../domain/customer/customer-action.ts';
import type { CustomerQuery } from '../../domain/customer/customer-query.ts';

/** A subscriber of the newsletter. */
export interface Subscriber {
  readonly id: number;
  readonly email: string;
  readonly consentedAt: Date;
  readonly consentVersion: string;
  readonly source: string;
  /** The token of the unsubscribe link. */
  readonly unsubscribeToken: string;
}

export type ContactKind = 'phone' | 'email';

/**
 * Customers for staff with the permission.
 * @throws PortError `denied` without the permission; with LOOKUP_LIMIT or REVEAL_LIMIT when today's budget is used up, HIGHER_ROLE for
 * contacts of a person with a higher role
 */
export interface CustomerRepository {
  /** A complete number, address or name is a lookup of one person, which counts against the budget. @param limit maximum number of rows */
  find(query: CustomerQuery, limit: number): Promise<readonly CustomerRow[]>;
  /** Null for an unknown account. */
  read(id: string): Promise<Customer | null>;
  /** The unmasked contact, logged; null when there is none. */
  revealContact(id: string, what: ContactKind): Promise<string | null>;
  /** @returns "done", or the code of a refusal */
  perform(action: CustomerAction): Promise<string>;
  /** Up to a thousand newsletter subscribers after an id; the read is logged. */
  newsletter(after: number): Promise<readonly Subscriber[]>;
}
