import * as v from 'valibot';
import type { GatewayDay } from '../../domain/statement/lump.ts';
import { ROW_REASONS, type RowReason } from '../../domain/statement/row-reason.ts';
import { DATE_STYLES } from '../../domain/statement/statement-date.ts';
import { STATEMENT_DIRECTIONS, STATEMENT_NUMBERS } from '../../domain/statement/statement-layout.ts';
import { orderState } from '../order/order.answers.ts';
import { exceptionKind } from '../order/order-detail.answers.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';
import type { OpeningDraft, SavedLayout, StatementToStore } from './statement-repository.ts';

const text = v.nullable(v.string());
const amount = v.nullable(v.number());
const column = v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]);

export const importStatement = {
  procedure: 'import_statement',
  /** `isTrial`: only compares. */
  parameters: typed<{ readonly accountId: string; readonly statement: StatementToStore; readonly isTrial: boolean }>(),
  output: fields({
    added: v.number(),
    days: v.array(fields({ day: v.string(), count: v.number(), known: v.number(), stored: v.number(), isCovered: v.boolean() })),
    before: amount,
    after: amount,
  }),
  failures: ['NOT_FOUND', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const statementImports = {
  procedure: 'statement_imports',
  parameters: noParameters,
  output: fields({
    accounts: v.array(
      fields({
        id: v.string(),
        bank: v.string(),
        number: v.string(),
        holder: v.string(),
        lastDay: text,
        gaps: v.nullable(v.array(fields({ after: v.string(), before: v.string(), expected: v.number(), found: v.number() }))),
      }),
    ),
    layouts: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        heads: v.array(v.string()),
        columns: v.record(v.string(), column),
        dates: v.picklist(DATE_STYLES),
        numbers: v.picklist(STATEMENT_NUMBERS),
        direction: v.picklist(STATEMENT_DIRECTIONS),
      }),
    ),
    imports: v.array(
      fields({
        id: v.number(),
        accountId: v.string(),
        fileName: v.string(),
        firstDay: v.string(),
        lastDay: v.string(),
        rowCount: v.number(),
        added: v.number(),
        at: time,
        importedBy: v.string(),
        withdrawal: v.nullable(v.object({ reason: v.string(), at: time, by: v.string() })),
      }),
    ),
  }),
  failures: [],
} as const satisfies Procedure;

const bookedCandidate = fields({ journalId: v.number(), kind: v.string(), number: text, day: v.string(), isNear: v.boolean() });

const attemptCandidate = fields({
  orderId: v.string(),
  number: v.string(),
  orderState,
  buyerName: v.string(),
  isExact: v.boolean(),
  openedAt: time,
});

export const statementRows = {
  procedure: 'statement_rows',
  /** `isOpen`: leaves out rows that back a journal or have a reason. */
  parameters: typed<{ readonly accountId: string; readonly isOpen: boolean; readonly before: number | null }>(),
  output: fields({
    rows: v.array(
      fields({
        id: v.number(),
        bookedOn: v.string(),
        time: text,
        amount: v.number(),
        text: v.string(),
        reference: text,
        balance: amount,
        reason: v.nullable(v.picklist(ROW_REASONS)),
        match: v.nullable(fields({ journalId: v.number(), kind: v.string(), number: text, isBooking: v.boolean() })),
        candidates: v.nullable(fields({ booked: v.array(bookedCandidate), attempts: v.array(attemptCandidate), rivals: v.number() })),
      }),
    ),
    lumpDays: v.array(v.object({ day: v.string(), gross: v.number() })),
    next: v.nullable(v.number()),
  }),
  failures: [],
} as const satisfies Procedure;

export const settleStatementRows = {
  procedure: 'settle_statement_rows',
  /** `days`, each whole as it is left. */
  parameters: typed<{ readonly lump: { readonly rows: readonly number[]; readonly days: readonly GatewayDay[] } }>(),
  output: stepOutcome,
  failures: [
    'NOT_FOUND',
    'MATCHED',
    'ALREADY_BOOKED',
    'LUMP_CHANGED',
    'LUMP_FEE',
    'SETTLEMENT_DATE',
    'GATEWAY_BALANCE',
    'NEEDS_FACTOR',
    'NOT_FRESH',
  ],
} as const satisfies Procedure;

export const matchStatementRow = {
  procedure: 'match_statement_row',
  /** One of `journalId`, which is booked already, and `orderId`, which is approved. */
  parameters: typed<{
    readonly rowId: number;
    readonly journalId: number | null;
    readonly orderId: string | null;
    readonly pressTotal: number | null;
  }>(),
  output: fields({
    outcome: v.picklist(['done', 'already', 'first']),
    exception: v.optional(v.nullable(exceptionKind), null),
  }),
  failures: ['ALREADY_BOOKED', 'RECEIVED_DATE', 'NOT_FOUND', 'OWN_ORDER', 'REFERENCE_USED', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const giveStatementReason = {
  procedure: 'give_statement_reason',
  /** `isOther`: not what is booked with the amount already. */
  parameters: typed<{ readonly rows: readonly number[]; readonly reason: RowReason; readonly isOther: boolean }>(),
  output: fields({ refused: v.array(v.object({ id: v.number(), code: v.string() })) }),
  failures: ['NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const withdrawStatementReason = {
  procedure: 'withdraw_statement_reason',
  parameters: typed<{ readonly row: number }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const withdrawStatementImport = {
  procedure: 'withdraw_statement_import',
  parameters: typed<{ readonly import: number; readonly reason: string }>(),
  output: fields({
    outcome: v.picklist(['done', 'already', 'refused']),
    decided: v.array(fields({ id: v.number(), bookedOn: v.string(), amount: v.number(), text: v.string() })),
    count: v.number(),
    followedBy: text,
  }),
  failures: ['REASON_NEEDED', 'NOT_FOUND', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const withdrawStatementMatch = {
  procedure: 'withdraw_statement_match',
  parameters: typed<{ readonly row: number; readonly reason: string }>(),
  output: stepOutcome,
  failures: ['REASON_NEEDED', 'NOT_FOUND', 'BOOKED_BY_ROW', 'SETTLED_BY_ROW', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const statementClosing = {
  procedure: 'statement_closing',
  parameters: typed<{ readonly account: string }>(),
  output: v.object({
    opening: v.nullable(v.object({ day: v.string(), balance: v.number(), reason: v.string(), at: time, by: v.string() })),
    proposed: v.nullable(v.object({ day: v.string(), balance: v.number() })),
    late: v.number(),
    days: v.array(
      fields({
        day: v.string(),
        statement: v.number(),
        ledger: v.number(),
        gap: v.number(),
        rest: v.number(),
        openCount: v.number(),
        openSum: v.number(),
        unbackedCount: v.number(),
        unbackedSum: v.number(),
        unexplained: v.number(),
      }),
    ),
    unbacked: v.array(fields({ journalId: v.number(), kind: v.string(), number: text, day: v.string(), amount: v.number() })),
  }),
  failures: [],
} as const satisfies Procedure;

export const confirmOpeningBalance = {
  procedure: 'confirm_opening_balance',
  /** `balance` in sen, before the rows of `day`. */
  parameters: typed<{ readonly account: string } & OpeningDraft>(),
  output: stepOutcome,
  failures: ['REASON_NEEDED', 'NOT_FOUND', 'OPENED', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const withdrawOpeningBalance = {
  procedure: 'withdraw_opening_balance',
  parameters: typed<{ readonly account: string; readonly reason: string }>(),
  output: stepOutcome,
  failures: ['REASON_NEEDED', 'NOT_FOUND', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const saveStatementLayout = {
  procedure: 'save_statement_layout',
  parameters: typed<{ readonly layout: SavedLayout }>(),
  output: stepOutcome,
  failures: ['NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;
