import * as v from 'valibot';
import { orderState } from '../../../application/order/order.answers.ts';
import { time } from '../../../application/shared/call-answers.ts';
import { COMPLAINT_REASONS } from '../../../domain/complaint/complaint.ts';
import type { BlockedTime, BoardBar, BoardRow, BoardUnit, RentalBoard } from '../../../domain/rental/rental-board.ts';

const maybe = v.nullable(time);

const RowJson = v.pipe(
  v.object({
    order_id: v.string(),
    number: v.string(),
    state: orderState,
    product_id: v.nullable(v.string()),
    product_name: v.string(),
    game_name: v.nullable(v.string()),
    unit_id: v.string(),
    unit_position: v.number(),
    buyer_name: v.string(),
    start_at: time,
    ends_at: maybe,
    ready_at: maybe,
    opened_at: maybe,
    minutes: v.number(),
    rotate_by: maybe,
    next_start_at: maybe,
    is_rotated: v.boolean(),
    is_late: v.boolean(),
    login_code: v.nullable(v.object({ id: v.string(), promised_at: time })),
    problem: v.nullable(v.picklist(COMPLAINT_REASONS)),
    complaint_id: v.nullable(v.string()),
  }),
  v.transform(
    (row): BoardRow => ({
      ...{ orderId: row.order_id, number: row.number, state: row.state, buyerName: row.buyer_name, minutes: row.minutes },
      ...{ productId: row.product_id, productName: row.product_name, gameName: row.game_name },
      ...{ unitId: row.unit_id, unitPosition: row.unit_position, problem: row.problem, complaintId: row.complaint_id },
      ...{ startAt: row.start_at, endsAt: row.ends_at, readyAt: row.ready_at, openedAt: row.opened_at },
      ...{ rotateBy: row.rotate_by, nextStartAt: row.next_start_at, isRotated: row.is_rotated, isLate: row.is_late },
      loginCode: row.login_code === null ? null : { id: row.login_code.id, promisedAt: row.login_code.promised_at },
    }),
  ),
);

const BlockJson = v.pipe(
  v.object({
    id: v.string(),
    unit_id: v.string(),
    product_name: v.string(),
    unit_position: v.number(),
    from: time,
    to: time,
    note: v.nullable(v.string()),
  }),
  v.transform(
    ({ unit_id, product_name, unit_position, ...row }): BlockedTime => ({
      ...row,
      unitId: unit_id,
      productName: product_name,
      unitPosition: unit_position,
    }),
  ),
);

const BarJson = v.pipe(
  v.object({
    order_id: v.nullable(v.string()),
    kind: v.picklist(['rental', 'extension', 'block']),
    state: v.nullable(orderState),
    from: time,
    to: time,
  }),
  v.transform(({ order_id, ...row }): BoardBar => ({ ...row, orderId: order_id })),
);

const UnitJson = v.pipe(
  v.object({ unit_id: v.string(), product_id: v.string(), product_name: v.string(), position: v.number(), bars: v.array(BarJson) }),
  v.transform(
    ({ unit_id, product_id, product_name, position, bars }): BoardUnit => ({
      ...{ position, bars },
      unitId: unit_id,
      productId: product_id,
      productName: product_name,
    }),
  ),
);

/** The answer of `rental_board`. */
export const BoardJson = v.pipe(
  v.object({
    server_time: time,
    now: v.array(RowJson),
    next: v.array(RowJson),
    to_rotate: v.array(RowJson),
    trouble: v.array(RowJson),
    blocks: v.array(BlockJson),
    units: v.array(UnitJson),
  }),
  v.transform(({ server_time, to_rotate, ...row }): RentalBoard => ({ ...row, serverTime: server_time, toRotate: to_rotate })),
);
