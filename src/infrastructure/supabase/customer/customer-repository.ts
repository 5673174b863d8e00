import * as v from 'valibot';
import type { ContactKind, CustomerRepository, Subscriber } from '../../../application/customer/customer-repository.ts';
import type { Customer, CustomerRow } from '../../../domain/customer/customer.ts';
import type { CustomerAction } from '../../../domain/customer/customer-action.ts';
import { type CustomerQuery, readCustomerText } from '../../../domain/customer/customer-query.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';
import { CustomerJson, CustomerRowJson, readCustomerJson, readCustomerRow } from './customer-rows.ts';

/** Asks the database's functions with the person's own token: they decide, mask and log. */
export class SupabaseCustomerRepository implements CustomerRepository {
  constructor(private readonly rest: RestClient) {}

  async find({ text, state, sort, after }: CustomerQuery, limit: number): Promise<readonly CustomerRow[]> {
    const wanted = readCustomerText(text);
    const answer = await this.rest.rpc('find_customers', {
      ...(wanted === null ? {} : { p_text: wanted.text, p_by: wanted.by }),
      ...(state === null ? {} : { p_state: state }),
      ...(after === null ? {} : { p_cursor: after }),
      p_sort: sort,
      p_limit: limit,
    });
    return v.parse(v.array(CustomerRowJson), dataOf(answer)).map(readCustomerRow);
  }

  async read(id: string): Promise<Customer | null> {
    const row = dataOrNull(await this.rest.rpc('read_customer', { p_id: id }));
    return row === null ? null : readCustomerJson(v.parse(CustomerJson, row));
  }

  async revealContact(id: string, what: ContactKind): Promise<string | null> {
    return v.parse(v.nullable(v.string()), dataOrNull(await this.rest.rpc('show_customer_contact', { p_id: id, p_what: what })));
  }

  async perform(deed: CustomerAction): Promise<string> {
    return v.parse(v.string(), dataOf(await this.send(deed)));
  }

  async newsletter(after: number): Promise<readonly Subscriber[]> {
    return dataOf(await this.rest.rpc('export_newsletter', { p_after: after, p_limit: 1000 })).map((row) => ({
      id: row.id,
      email: row.email,
      consentedAt: new Date(row.consented_at),
      consentVersion: row.consent_version,
      source: row.source,
      unsubscribeToken: row.unsubscribe_token,
    }));
  }

  private send(deed: CustomerAction) {
    switch (deed.kind) {
      case 'block':
        return this.rest.rpc('block_customer', { p_id: deed.id, p_reason: deed.reason });
      case 'unblock':
        return this.rest.rpc('unblock_customer', { p_id: deed.id, p_reason: deed.reason });
      case 'end-sessions':
        return this.rest.rpc('end_customer_sessions', { p_id: deed.id, ...(deed.session === null ? {} : { p_session: deed.session }) });
      case 'add-note':
        return this.rest.rpc('add_customer_note', { p_id: deed.id, p_body: deed.body });
      case 'delete-note':
        return this.rest.rpc('delete_customer_note', { p_id: deed.note });
    }
  }
}
