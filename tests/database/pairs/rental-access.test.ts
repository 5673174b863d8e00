import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import type { OrderState } from '../../../src/domain/order/transitions.ts';
import { isRotated, type RentalRefusal, rentalRefusal } from '../../../src/domain/rental/rental-refusals.ts';
import { freezeShopTime, undone } from '../../support/answers.ts';
import { openRentalWorld, type RentalWorld } from '../../support/rental-world.ts';

interface AccessCase {
  readonly name: string;
  readonly state: OrderState;
  /** Seconds from now. */
  readonly start?: number;
  readonly opened?: number | null;
  readonly end?: number;
  readonly isSeen?: boolean;
  readonly isClosed?: boolean;
  readonly answer: RentalRefusal | null;
}

const open = { opened: -60, end: 600 } as const;
const ACCESS_CASES: readonly AccessCase[] = [
  { name: 'not paid', state: 'pending_payment', answer: 'NOT_YET' },
  { name: 'payment in review, closed by staff', state: 'payment_review', isClosed: true, answer: 'NOT_YET' },
  ...(['cancelled', 'expired', 'refunded'] as const).map((state) => ({
    name: `${state}, with time left`,
    state,
    ...open,
    answer: 'VAULT_CLOSED' as const,
  })),
  { name: 'closed by staff while it runs', state: 'rented', ...open, isClosed: true, answer: 'VAULT_CLOSED' },
  { name: 'closed by staff after its end', state: 'completed', ...open, isClosed: true, answer: 'VAULT_CLOSED' },
  ...(['returning', 'completed'] as const).map((state) => ({ name: `${state}, with time left`, state, ...open, answer: 'ENDED' as const })),
  { name: 'a second before its end', state: 'rented', opened: -60, end: 1, answer: null },
  { name: 'at its end', state: 'rented', opened: -60, end: 0, answer: 'ENDED' },
  { name: 'a second after its end', state: 'rented', opened: -60, end: -1, answer: 'ENDED' },
  { name: 'disputed after its end', state: 'disputed', opened: -60, end: -1, answer: 'ENDED' },
  { name: 'disputed while it runs', state: 'disputed', ...open, answer: null },
  { name: 'disputed before it was opened', state: 'disputed', answer: 'VAULT_CLOSED' },
  { name: 'ready', state: 'delivered', answer: null },
  { name: 'being prepared, at its start', state: 'processing', answer: null },
  { name: 'five minutes and a second before its start', state: 'delivered', start: 301, answer: 'NOT_YET' },
  { name: 'five minutes before its start', state: 'delivered', start: 300, answer: null },
  { name: 'four minutes and 59 seconds before its start', state: 'delivered', start: 299, answer: null },
  { name: 'ready, with a password that another renter saw', state: 'delivered', isSeen: true, answer: 'ROTATION_PENDING' },
  { name: 'running, with a password that another renter saw', state: 'rented', ...open, isSeen: true, answer: 'ROTATION_PENDING' },
  { name: 'too early, with a password that another renter saw', state: 'delivered', start: 301, isSeen: true, answer: 'NOT_YET' },
];

const NOW = new Date('2026-11-28T05:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

let world: RentalWorld;
let order: string;
beforeAll(async () => {
  world = await openRentalWorld();
  const { product, option, renter } = await world.rentalShop();
  order = await world.rented(renter, product, option);
});
afterAll(() => world.close());

/** Another order's renter opens a version of the password. */
const seenByAnother = (one: TransactionSql, version: number) => one`
  select private.add_credential_line(r.unit_id, 'opened', null, 'buyer', gen_random_uuid(), 'renter', ${version}, null, null)
  from private.rentals r where r.order_id = ${order}`;

test.each(ACCESS_CASES)('rentalRefusal and private.rental_refusal: $name, $answer', async (given) => {
  const { state, start = 0, opened = null, end = 3600, isSeen = false, isClosed = false, answer } = given;
  const refusals = await undone(world.database.sql, async (one) => {
    await freezeShopTime(one, NOW);
    const [startAt, openedAt] = [at(start), opened === null ? null : at(opened)];
    if (isSeen) await seenByAnother(one, 1000);
    await one`update private.rentals set start_at = ${startAt}, opened_at = ${openedAt}, ready_at = ${at(Math.min(start, 0))}, ended_at = null,
      period = tstzrange(${at(Math.min(end, start) - 3600)}, ${at(end)}) where order_id = ${order}`;
    const closedAt = isClosed ? NOW.toISOString() : null;
    const [row] = await one<{ refusal: RentalRefusal | null; ends: Date | null; rotated: boolean }[]>`
      select private.rental_refusal(jsonb_populate_record(o, ${one.json({ state })}),
          jsonb_populate_record(f, ${one.json({ credentials_closed_at: closedAt })}), 'renter') as refusal,
        private.rental_end(r) as ends, private.is_rotated(r.unit_id, o.id) as rotated
      from orders o join private.order_facts f on f.order_id = o.id join private.rentals r on r.order_id = o.id where o.id = ${order}`;
    const access = { state, startAt, openedAt, endsAt: row?.ends ?? null, isRotated: row?.rotated === true, isClosed };
    return { domain: rentalRefusal(access, NOW), database: row?.refusal };
  });
  expect(refusals).toEqual({ domain: answer, database: answer });
});

test.each([
  [0, 0, false],
  [1, 0, true],
  [2, 1, true],
  [2, 2, false],
  [2, 3, false],
])('isRotated and private.is_rotated: newest password %i, another renter saw %i, %s', async (newest, seen, answer) => {
  const rotated = await undone(world.database.sql, async (one) => {
    if (newest > 0) await one`update private.credentials set version = ${newest} where scope = 'renter'`;
    else await one`update private.credentials set erased_at = now(), sealed = null, wrapped_key = null`;
    if (seen > 0) await seenByAnother(one, seen);
    const [row] = await one<{ rotated: boolean }[]>`
      select private.is_rotated(r.unit_id, r.order_id) as rotated from private.rentals r where r.order_id = ${order}`;
    return row?.rotated;
  });
  expect({ domain: isRotated(newest, seen), database: rotated }).toEqual({ domain: answer, database: answer });
});
