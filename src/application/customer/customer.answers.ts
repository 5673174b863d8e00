import * as v from 'valibot';
import { readRole } from '../../domain/auth/roles.ts';
import type { CustomerQuery, CustomerText } from '../../domain/customer/customer-query.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { ContactKind } from './customer-repository.ts';

const person = {
  id: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneVerified: v.boolean(),
  profileCompleted: v.boolean(),
  role: v.pipe(
    v.nullable(v.string()),
    v.transform((text) => readRole(text)),
  ),
  createdAt: time,
};

export const findCustomers = {
  procedure: 'find_customers',
  parameters: typed<
    Pick<CustomerQuery, 'state' | 'sort'> & {
      readonly text: string | null;
      readonly by: CustomerText['by'] | null;
      readonly cursor: string | null;
      readonly limit: number;
    }
  >(),
  output: v.array(fields({ ...person, isBlocked: v.boolean(), lastUsedAt: v.nullable(time), cursor: v.string() })),
  failures: ['LOOKUP_LIMIT'],
} as const satisfies Procedure;

/** Null for an unknown account. */
export const readCustomer = {
  procedure: 'read_customer',
  parameters: typed<{ readonly id: string }>(),
  output: v.nullable(
    fields({
      ...person,
      hasSecondFactor: v.boolean(),
      isMe: v.boolean(),
      mayManage: v.boolean(),
      block: v.nullable(v.object({ reason: v.nullable(v.string()), by: v.nullable(v.string()), at: v.nullable(time) })),
      sessions: v.array(fields({ id: v.string(), device: v.string(), createdAt: time, lastUsedAt: time })),
      wishCount: v.number(),
      orderCount: v.number(),
      notificationCount: v.number(),
      notifications: v.array(fields({ id: v.string(), title: v.string(), isRead: v.boolean(), createdAt: time })),
      notes: v.array(fields({ id: v.string(), body: v.string(), author: v.nullable(v.string()), isMine: v.boolean(), createdAt: time })),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

export const revealContact = {
  procedure: 'show_customer_contact',
  parameters: typed<{ readonly id: string; readonly what: ContactKind }>(),
  output: v.nullable(v.string()),
  failures: ['HIGHER_ROLE', 'REVEAL_LIMIT'],
} as const satisfies Procedure;

/** "done", or the code of a refusal. */
const answer = v.string();

export const blockCustomer = {
  procedure: 'block_customer',
  parameters: typed<{ readonly id: string; readonly reason: string }>(),
  output: answer,
  failures: ['MISSING', 'NOT_ALLOWED', 'REASON'],
} as const satisfies Procedure;

export const unblockCustomer = {
  procedure: 'unblock_customer',
  parameters: typed<{ readonly id: string; readonly reason: string }>(),
  output: answer,
  failures: ['MISSING', 'NOT_ALLOWED', 'REASON'],
} as const satisfies Procedure;

/** `sessionId`: null ends all. */
export const endCustomerSessions = {
  procedure: 'end_customer_sessions',
  parameters: typed<{ readonly id: string; readonly sessionId: string | null }>(),
  output: answer,
  failures: ['MISSING', 'NOT_ALLOWED'],
} as const satisfies Procedure;

export const addCustomerNote = {
  procedure: 'add_customer_note',
  parameters: typed<{ readonly id: string; readonly body: string }>(),
  output: answer,
  failures: ['BODY', 'MISSING'],
} as const satisfies Procedure;

export const deleteCustomerNote = {
  procedure: 'delete_customer_note',
  /** Of the note. */
  parameters: typed<{ readonly id: string }>(),
  output: answer,
  failures: ['MISSING', 'NOT_ALLOWED'],
} as const satisfies Procedure;

/** Subscribers after an id. */
export const exportNewsletter = {
  procedure: 'export_newsletter',
  parameters: typed<{ readonly after: number; readonly limit: number }>(),
  output: v.array(
    fields({
      id: v.number(),
      email: v.string(),
      consentedAt: time,
      consentVersion: v.string(),
      source: v.string(),
      unsubscribeToken: v.string(),
    }),
  ),
  failures: [],
} as const satisfies Procedure;
