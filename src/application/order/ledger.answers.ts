import * as v from 'valibot';
import type { RevenueSpan } from '../../domain/order/revenue-period.ts';
import type { SettlementDraft } from '../../domain/payment/settlement.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';
import { stepOutcome } from './step.answers.ts';

export const ledgerLine = fields({
  journalId: v.number(),
  key: v.string(),
  kind: v.string(),
  at: time,
  orderNumber: v.nullable(v.string()),
  account: v.string(),
  amount: v.number(),
  note: v.nullable(v.string()),
  isTest: v.boolean(),
});

/** Newest first, in pages of 100 journals. */
export const ledgerLines = {
  procedure: 'ledger_lines',
  /** `before`: the number of a journal. */
  parameters: typed<{ readonly account: string | null; readonly before: number | null }>(),
  output: v.array(ledgerLine),
  failures: [],
} as const satisfies Procedure;

export const trialBalance = {
  procedure: 'trial_balance',
  parameters: noParameters,
  output: v.array(v.object({ account: v.string(), balance: v.number() })),
  failures: [],
} as const satisfies Procedure;

export const ledgerChecks = {
  procedure: 'ledger_checks',
  parameters: noParameters,
  output: v.array(fields({ name: v.string(), holds: v.boolean(), detail: v.string() }, { holds: 'is_kept' })),
  failures: [],
} as const satisfies Procedure;

export const revenue = {
  procedure: 'revenue',
  parameters: typed<{ readonly by: RevenueSpan }>(),
  output: v.array(v.object({ period: v.string(), sales: v.number(), rentals: v.number(), goods: v.number(), costs: v.number() })),
  failures: [],
} as const satisfies Procedure;

const settlement = fields({
  id: v.number(),
  gateway: v.string(),
  bank: v.string(),
  settledOn: v.string(),
  gross: v.number(),
  fee: v.number(),
  reference: v.string(),
  madeAt: time,
  madeBy: v.string(),
  reversal: v.nullable(v.object({ reason: v.string(), at: time, by: v.string() })),
});

export const settlements = {
  procedure: 'settlements',
  parameters: typed<{ readonly before: number | null }>(),
  output: fields({
    gateways: v.array(v.object({ gateway: v.string(), balance: v.number() })),
    banks: v.array(v.string()),
    settlements: v.array(settlement),
    next: v.nullable(v.number()),
  }),
  failures: [],
} as const satisfies Procedure;

export const settleGateway = {
  procedure: 'settle_gateway',
  /** `key`: UUID of the form, by which the call is idempotent. */
  parameters: typed<SettlementDraft & { readonly key: string }>(),
  output: stepOutcome,
  /** GATEWAY_BALANCE: more than the gateway owes. */
  failures: ['SETTLEMENT_DATE', 'GATEWAY_BALANCE', 'REFERENCE_USED', 'KEY_REUSED', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;

export const reverseSettlement = {
  procedure: 'reverse_settlement',
  parameters: typed<{ readonly id: number; readonly reason: string }>(),
  output: stepOutcome,
  failures: ['REASON_NEEDED', 'NOT_FOUND', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;
