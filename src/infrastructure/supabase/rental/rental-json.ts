import * as v from 'valibot';
import { time } from '../../../application/shared/call-answers.ts';
import { DEPOSIT_STATES, type RentalDetail, type RentalExtension, type RentalSummary } from '../../../domain/rental/rental.ts';

const maybe = v.nullable(time);

/** The rental in a row of an order list. */
export const RentalSummaryJson = v.pipe(
  v.object({ start_at: time, ends_at: maybe, minutes: v.number() }),
  v.transform(({ start_at, ends_at, minutes }): RentalSummary => ({ minutes, startAt: start_at, endsAt: ends_at })),
);

const ExtensionJson = v.pipe(
  v.object({
    is_open: v.boolean(),
    until: time,
    options: v.array(v.object({ id: v.string(), name: v.string(), minutes: v.number(), price: v.number() })),
    pending_order: v.nullable(v.string()),
  }),
  v.transform(({ is_open, pending_order, ...row }): RentalExtension => ({ ...row, isOpen: is_open, pendingOrder: pending_order })),
);

/** The rental in the answer of `order_detail`. */
export const RentalDetailJson = v.pipe(
  v.object({
    minutes: v.number(),
    option_name: v.nullable(v.string()),
    unit_position: v.optional(v.number()),
    start_at: time,
    ready_at: maybe,
    opened_at: maybe,
    starts_by: maybe,
    ends_at: maybe,
    ended_at: maybe,
    credited_minutes: v.number(),
    is_rotated: v.boolean(),
    deposit_state: v.nullable(v.picklist(DEPOSIT_STATES)),
    rules: v.nullable(v.string()),
    cancel_until: maybe,
    extension: v.nullable(ExtensionJson),
    server_time: time,
  }),
  v.transform(
    (row): RentalDetail => ({
      ...{ minutes: row.minutes, optionName: row.option_name ?? '', rules: row.rules, extension: row.extension },
      ...{ startAt: row.start_at, readyAt: row.ready_at, openedAt: row.opened_at, startsBy: row.starts_by },
      ...{ endsAt: row.ends_at, endedAt: row.ended_at, cancelUntil: row.cancel_until, serverTime: row.server_time },
      ...(row.unit_position === undefined ? {} : { unitPosition: row.unit_position }),
      ...{ creditedMinutes: row.credited_minutes, isRotated: row.is_rotated, depositState: row.deposit_state },
    }),
  ),
);
