import * as v from 'valibot';
import { COMPLAINT_REASONS } from '../../domain/complaint/complaint.ts';
import { orderState } from '../order/order.answers.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

const maybe = v.nullable(time);
const created = fields({ id: v.string() });

const boardRow = fields({
  orderId: v.string(),
  number: v.string(),
  state: orderState,
  productId: v.nullable(v.string()),
  productName: v.string(),
  gameName: v.nullable(v.string()),
  unitId: v.string(),
  unitPosition: v.number(),
  buyerName: v.string(),
  startAt: time,
  endsAt: maybe,
  readyAt: maybe,
  openedAt: maybe,
  minutes: v.number(),
  rotateBy: maybe,
  nextStartAt: maybe,
  isRotated: v.boolean(),
  isLate: v.boolean(),
  loginCode: v.nullable(fields({ id: v.string(), promisedAt: time })),
  problem: v.nullable(v.picklist(COMPLAINT_REASONS)),
  complaintId: v.nullable(v.string()),
});

const blockedTime = fields({
  id: v.string(),
  unitId: v.string(),
  productName: v.string(),
  unitPosition: v.number(),
  from: time,
  to: time,
  note: v.nullable(v.string()),
});

const bar = fields({
  orderId: v.nullable(v.string()),
  kind: v.picklist(['rental', 'extension', 'block']),
  state: v.nullable(orderState),
  from: time,
  to: time,
});

export const rentalBoard = {
  procedure: 'rental_board',
  parameters: noParameters,
  output: fields({
    serverTime: time,
    now: v.array(boardRow),
    next: v.array(boardRow),
    toRotate: v.array(boardRow),
    trouble: v.array(boardRow),
    blocks: v.array(blockedTime),
    units: v.array(
      fields({ unitId: v.string(), productId: v.string(), productName: v.string(), position: v.number(), bars: v.array(bar) }),
    ),
  }),
  failures: [],
} as const satisfies Procedure;

/** Blocks a period of a unit. */
export const blockUnitTime = {
  procedure: 'block_unit_time',
  parameters: typed<{ readonly unitId: string; readonly from: Date; readonly to: Date; readonly note: string | null }>(),
  output: created,
  /** UNIT_TAKEN: the period overlaps a rental. */
  failures: ['NOT_FOUND', 'UNIT_TAKEN'],
} as const satisfies Procedure;

export const unblockUnitTime = {
  procedure: 'unblock_unit_time',
  /** Of the blocked period. */
  parameters: typed<{ readonly id: string }>(),
  output: stepOutcome,
  failures: ['NOT_FOUND'],
} as const satisfies Procedure;

/** Opens a complaint that awaits the renter's answer, and answers its id. */
export const claimDeposit = {
  procedure: 'claim_deposit',
  /** `amount`: whole rupiah. */
  parameters: typed<{ readonly orderId: string; readonly amount: number; readonly reason: string }>(),
  output: created,
  failures: ['NOT_FOUND', 'REASON_NEEDED', 'TRANSITION_NOT_ALLOWED', 'NEEDS_FACTOR', 'NOT_FRESH'],
} as const satisfies Procedure;
