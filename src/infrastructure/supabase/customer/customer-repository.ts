import * as v from 'valibot';
import type { ContactKind, CustomerRepository, Subscriber } from '../../../application/customer/customer-repository.ts';
import { readRole } from '../../../domain/auth/roles.ts';
import type { Customer, CustomerRow } from '../../../domain/customer/customer.ts';
import type { CustomerAction } from '../../../domain/customer/customer-action.ts';
import { type CustomerQuery, type CustomerText, readCustomerTexts } from '../../../domain/customer/customer-query.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const Role = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => readRole(text)),
);

const PersonJson = v.object({
  id: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone_verified: v.boolean(),
  profile_completed: v.boolean(),
  role: Role,
  created_at: Moment,
});

const CustomerRowJson = v.object({
  ...PersonJson.entries,
  is_blocked: v.boolean(),
  last_used_at: v.nullable(Moment),
  cursor: v.string(),
});

const CustomerJson = v.object({
  ...PersonJson.entries,
  has_second_factor: v.boolean(),
  is_me: v.boolean(),
  may_manage: v.boolean(),
  block: v.nullable(v.object({ reason: v.nullable(v.string()), by: v.nullable(v.string()), at: v.nullable(Moment) })),
  sessions: v.array(v.object({ id: v.string(), device: v.string(), created_at: Moment, last_used_at: Moment })),
  wish_count: v.number(),
  order_count: v.number(),
  notification_count: v.number(),
  notifications: v.array(v.object({ id: v.string(), title: v.string(), is_read: v.boolean(), created_at: Moment })),
  notes: v.array(v.object({ id: v.string(), body: v.string(), author: v.nullable(v.string()), is_mine: v.boolean(), created_at: Moment })),
});

const personOf = (row: v.InferOutput<typeof PersonJson>) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  phoneVerified: row.phone_verified,
  profileCompleted: row.profile_completed,
  role: row.role,
  createdAt: row.created_at,
});

const readCustomerRow = (row: v.InferOutput<typeof CustomerRowJson>): CustomerRow => ({
  ...personOf(row),
  isBlocked: row.is_blocked,
  lastUsedAt: row.last_used_at,
  cursor: row.cursor,
});

const readCustomerJson = (row: v.InferOutput<typeof CustomerJson>): Customer => ({
  ...personOf(row),
  hasSecondFactor: row.has_second_factor,
  isMe: row.is_me,
  mayManage: row.may_manage,
  block: row.block,
  sessions: row.sessions.map((one) => ({ id: one.id, device: one.device, createdAt: one.created_at, lastUsedAt: one.last_used_at })),
  wishCount: row.wish_count,
  orderCount: row.order_count,
  notificationCount: row.notification_count,
  notifications: row.notifications.map((one) => ({ id: one.id, title: one.title, isRead: one.is_read, createdAt: one.created_at })),
  notes: row.notes.map((one) => ({ id: one.id, body: one.body, author: one.author, isMine: one.is_mine, createdAt: one.created_at })),
});

/** Calls the database's functions with the person's token; they authorise, mask and log. */
export class SupabaseCustomerRepository implements CustomerRepository {
  constructor(private readonly rest: RestClient) {}

  async find(query: CustomerQuery, limit: number): Promise<readonly CustomerRow[]> {
    const [first = null, ...others] = readCustomerTexts(query.text);
    const found = await this.findBy(query, first, limit);
    const [other] = others;
    return found.length > 0 || other === undefined ? found : this.findBy(query, other, limit);
  }

  private async findBy({ state, sort, after }: CustomerQuery, wanted: CustomerText | null, limit: number): Promise<readonly CustomerRow[]> {
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

  async perform(action: CustomerAction): Promise<string> {
    return v.parse(v.string(), dataOf(await this.send(action)));
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

  private send(action: CustomerAction) {
    switch (action.kind) {
      case 'block':
        return this.rest.rpc('block_customer', { p_id: action.id, p_reason: action.reason });
      case 'unblock':
        return this.rest.rpc('unblock_customer', { p_id: action.id, p_reason: action.reason });
      case 'end-sessions':
        return this.rest.rpc('end_customer_sessions', {
          p_id: action.id,
          ...(action.session === null ? {} : { p_session: action.session }),
        });
      case 'add-note':
        return this.rest.rpc('add_customer_note', { p_id: action.id, p_body: action.body });
      case 'delete-note':
        return this.rest.rpc('delete_customer_note', { p_id: action.note });
    }
  }
}
