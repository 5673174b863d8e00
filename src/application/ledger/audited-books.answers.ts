import * as v from 'valibot';
import type { AuditedPart } from '../../domain/ledger/audited-books.ts';
import { ORDER_KINDS } from '../../domain/order/transitions.ts';
import { ROW_REASONS } from '../../domain/statement/row-reason.ts';
import { fields } from '../shared/call.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

const amount = v.pipe(v.number(), v.safeInteger());
const outcome = v.nullable(v.picklist(['match', 'refund']));
const booked = v.array(v.object({ account: v.string(), party: v.nullable(v.string()), amount }));

const refunds = v.array(
  fields({ key: v.string(), exceptionId: v.nullable(v.string()), amount, isSent: v.boolean(), account: v.nullable(v.string()) }),
);

const exception = fields({
  id: v.string(),
  attemptId: v.nullable(v.string()),
  account: v.nullable(v.string()),
  amount,
  isShort: v.boolean(),
  taken: amount,
  outcome,
});

const attempts = v.array(
  v.object({ id: v.string(), gateway: v.string(), account: v.string(), amount, code: amount, received: v.nullable(amount) }),
);

const order = fields(
  {
    subject: v.literal('order'),
    id: v.string(),
    reference: v.string(),
    kind: v.picklist(ORDER_KINDS),
    total: amount,
    deposit: amount,
    cost: v.nullable(amount),
    events: v.array(v.tuple([v.number(), v.string()])),
    group: v.optional(
      v.nullable(v.object({ id: v.string(), totals: v.array(v.tuple([v.string(), amount])), attempts, exceptions: v.array(exception) })),
      null,
    ),
    attempts,
    exceptions: v.array(exception),
    decisions: v.array(v.object({ outcome: v.string(), amount: v.nullable(amount), replaces: v.boolean() })),
    refunds,
    booked,
  },
  { reference: 'number' },
);

const receipt = v.object({
  subject: v.literal('receipt'),
  id: v.string(),
  reference: v.string(),
  account: v.string(),
  amount,
  outcome,
  refunds,
  booked,
});

const settlement = fields({
  subject: v.literal('settlement'),
  id: v.string(),
  reference: v.string(),
  gateway: v.string(),
  bank: v.string(),
  gross: amount,
  fee: amount,
  isReversed: v.boolean(),
  booked,
});

const outsideSale = fields({
  subject: v.literal('outside_sale'),
  id: v.string(),
  reference: v.string(),
  amount,
  cost: v.nullable(amount),
  isUndone: v.boolean(),
  booked,
});

const reason = fields({
  subject: v.literal('reason'),
  id: v.string(),
  reference: v.string(),
  reason: v.picklist(ROW_REASONS),
  account: v.string(),
  amount,
  isWithdrawn: v.boolean(),
  booked,
});

const opening = fields({
  subject: v.literal('opening'),
  id: v.string(),
  reference: v.string(),
  account: v.string(),
  balance: amount,
  earlier: amount,
  isWithdrawn: v.boolean(),
  booked,
});

const rounding = v.object({
  subject: v.literal('rounding'),
  id: v.string(),
  reference: v.string(),
  account: v.string(),
  rest: amount,
  booked,
});

const journal = v.object({ subject: v.literal('journal'), id: v.string(), reference: v.string(), booked });

/** A page of the books in the order of ids. */
export const readAuditedBooks = {
  procedure: 'audited_books',
  /** `after`: the id before the page. */
  parameters: typed<{ readonly part: AuditedPart; readonly limit: number; readonly after: string | null }>(),
  output: v.array(v.union([order, receipt, settlement, outsideSale, reason, opening, rounding, journal])),
  failures: [],
} as const satisfies Procedure;
