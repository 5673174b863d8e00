import {
  addCustomerNote,
  blockCustomer,
  deleteCustomerNote,
  endCustomerSessions,
  exportNewsletter,
  findCustomers,
  readCustomer,
  revealContact,
  unblockCustomer,
} from '../../../application/customer/customer.answers.ts';
import type { ContactKind, CustomerRepository, Subscriber } from '../../../application/customer/customer-repository.ts';
import type { Customer, CustomerRow } from '../../../domain/customer/customer.ts';
import type { CustomerAction } from '../../../domain/customer/customer-action.ts';
import { type CustomerQuery, type CustomerText, readCustomerTexts } from '../../../domain/customer/customer-query.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Subscribers of one answer. */
const SUBSCRIBERS = 1000;

/** Calls the database's functions with the person's token; they authorise, mask and log. */
export class SupabaseCustomerRepository implements CustomerRepository {
  constructor(private readonly rest: RestClient) {}

  async find(query: CustomerQuery, limit: number): Promise<readonly CustomerRow[]> {
    const [first = null, ...others] = readCustomerTexts(query.text);
    const found = await this.findBy(query, first, limit);
    const [other] = others;
    return found.length > 0 || other === undefined ? found : this.findBy(query, other, limit);
  }

  private findBy({ state, sort, after }: CustomerQuery, wanted: CustomerText | null, limit: number): Promise<readonly CustomerRow[]> {
    const { text, by } = wanted ?? { text: null, by: null };
    return answerOf(this.rest, findCustomers, { text, by, state, cursor: after, sort, limit });
  }

  read(id: string): Promise<Customer | null> {
    return answerOf(this.rest, readCustomer, { id });
  }

  revealContact(id: string, what: ContactKind): Promise<string | null> {
    return answerOf(this.rest, revealContact, { id, what });
  }

  perform(action: CustomerAction): Promise<string> {
    switch (action.kind) {
      case 'block':
        return answerOf(this.rest, blockCustomer, { id: action.id, reason: action.reason });
      case 'unblock':
        return answerOf(this.rest, unblockCustomer, { id: action.id, reason: action.reason });
      case 'end-sessions':
        return answerOf(this.rest, endCustomerSessions, { id: action.id, sessionId: action.session });
      case 'add-note':
        return answerOf(this.rest, addCustomerNote, { id: action.id, body: action.body });
      case 'delete-note':
        return answerOf(this.rest, deleteCustomerNote, { id: action.note });
    }
  }

  newsletter(after: number): Promise<readonly Subscriber[]> {
    return answerOf(this.rest, exportNewsletter, { after, limit: SUBSCRIBERS });
  }
}
