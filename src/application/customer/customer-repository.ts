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
  /** For the address in the mail that ends the subscription. */
  readonly unsubscribeToken: string;
}

export type ContactKind = 'phone' | 'email';

/**
 * The shop's customers, as staff may see and manage them.
 * @throws PortError `denied` without the permission; with LOOKUP_LIMIT or REVEAL_LIMIT when today's budget is used up, HIGHER_ROLE for
 * contacts of somebody of a higher role
 */
export interface CustomerRepository {
  /** A whole number, address or name is a lookup of one person, which is counted. @param limit rows at most */
  find(query: CustomerQuery, limit: number): Promise<readonly CustomerRow[]>;
  /** Null when there is no such account. */
  read(id: string): Promise<Customer | null>;
  /** In clear, with a line in the log; null when there is none. */
  revealContact(id: string, what: ContactKind): Promise<string | null>;
  /** @returns "done", or a code that says why it was not */
  perform(action: CustomerAction): Promise<string>;
  /** Up to a thousand subscribers of the newsletter after an id, with a line in the log. */
  newsletter(after: number): Promise<readonly Subscriber[]>;
}
