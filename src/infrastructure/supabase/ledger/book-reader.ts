import * as v from 'valibot';
import type { AuditedPage, BookReader } from '../../../application/ledger/book-reader.ts';
import type { AuditedPart, AuditedSubject } from '../../../domain/ledger/audited-books.ts';
import { ORDER_KINDS } from '../../../domain/order/transitions.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Amount = v.pipe(v.number(), v.safeInteger());
const Outcome = v.nullable(v.picklist(['match', 'refund']));
const Booked = v.array(v.object({ account: v.string(), party: v.nullable(v.string()), amount: Amount }));

const Refund = v.pipe(
  v.object({
    key: v.string(),
    exception_id: v.nullable(v.string()),
    amount: Amount,
    is_sent: v.boolean(),
    account: v.nullable(v.string()),
  }),
  v.transform(({ exception_id, is_sent, ...rest }) => ({ ...rest, exceptionId: exception_id, isSent: is_sent })),
);

const Exception = v.pipe(
  v.object({
    id: v.string(),
    attempt_id: v.nullable(v.string()),
    account: v.nullable(v.string()),
    amount: Amount,
    is_short: v.boolean(),
    taken: Amount,
    outcome: Outcome,
  }),
  v.transform(({ attempt_id, is_short, ...rest }) => ({ ...rest, attemptId: attempt_id, isShort: is_short })),
);

const Order = v.pipe(
  v.object({
    subject: v.literal('order'),
    id: v.string(),
    number: v.string(),
    kind: v.picklist(ORDER_KINDS),
    total: Amount,
    deposit: Amount,
    cost: v.nullable(Amount),
    events: v.array(v.tuple([v.number(), v.string()])),
    attempts: v.array(
      v.object({ id: v.string(), gateway: v.string(), account: v.string(), amount: Amount, code: Amount, received: v.nullable(Amount) }),
    ),
    exceptions: v.array(Exception),
    decisions: v.array(v.object({ outcome: v.string(), amount: v.nullable(Amount), replaces: v.boolean() })),
    refunds: v.array(Refund),
    booked: Booked,
  }),
  v.transform(({ number, ...rest }) => ({ ...rest, reference: number })),
);

const Receipt = v.object({
  subject: v.literal('receipt'),
  id: v.string(),
  reference: v.string(),
  account: v.string(),
  amount: Amount,
  outcome: Outcome,
  refunds: v.array(Refund),
  booked: Booked,
});

const Settlement = v.pipe(
  v.object({
    subject: v.literal('settlement'),
    id: v.string(),
    reference: v.string(),
    gateway: v.string(),
    bank: v.string(),
    gross: Amount,
    fee: Amount,
    is_reversed: v.boolean(),
    booked: Booked,
  }),
  v.transform(({ is_reversed, ...rest }) => ({ ...rest, isReversed: is_reversed })),
);

const OutsideSale = v.pipe(
  v.object({
    subject: v.literal('outside_sale'),
    id: v.string(),
    reference: v.string(),
    amount: Amount,
    cost: v.nullable(Amount),
    is_undone: v.boolean(),
    booked: Booked,
  }),
  v.transform(({ is_undone, ...rest }) => ({ ...rest, isUndone: is_undone })),
);

const Journal = v.object({ subject: v.literal('journal'), id: v.string(), reference: v.string(), booked: Booked });

const PageJson = v.array(v.union([Order, Receipt, Settlement, OutsideSale, Journal]));

/** The subjects of a page of `audited_books`. */
export const readSubjects = (answer: unknown): readonly AuditedSubject[] => v.parse(PageJson, answer);

/** Subjects per statement: a statement of a person's has three seconds. */
const SIZE = 200;

/** Reads the books with the person's token; the database checks the permission. */
export class SupabaseBookReader implements BookReader {
  constructor(private readonly rest: RestClient) {}

  async page(part: AuditedPart, after: string | null): Promise<AuditedPage> {
    const parameters = { p_part: part, p_limit: SIZE, ...(after === null ? {} : { p_after: after }) };
    const subjects = readSubjects(dataOf(await this.rest.rpc('audited_books', parameters)));
    return { subjects, next: subjects.length < SIZE ? null : (subjects.at(-1)?.id ?? null) };
  }
}
