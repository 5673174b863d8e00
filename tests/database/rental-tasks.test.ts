import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { idOf, type PlantedRental, plantRentals } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('reminders of the end', () => {
  /** Each rental, the notice about it, and what it counts as afterwards. */
  const CASES: readonly (readonly [name: string, rental: PlantedRental, notice: string | null, reminded: number])[] = [
    ['61 minutes, ends in an hour', { ends: '60 minutes', minutes: 61 }, 'rental_ends_60', 1],
    ['61 minutes, ends a moment after that', { ends: '60 minutes +1 microsecond', minutes: 61 }, null, 0],
    ['60 minutes, ends in an hour', { ends: '60 minutes', minutes: 60 }, null, 0],
    ['59 minutes and one credited, ends in an hour', { ends: '60 minutes', minutes: 59, credited: 1 }, null, 0],
    ['59 minutes and two credited, ends in an hour', { ends: '60 minutes', minutes: 59, credited: 2 }, 'rental_ends_60', 1],
    ['reminded once, ends in an hour', { ends: '60 minutes', minutes: 61, reminded: 1 }, null, 1],
    ['61 minutes, ends a moment after a quarter', { ends: '15 minutes +1 microsecond', minutes: 61 }, 'rental_ends_60', 1],
    ['61 minutes, ends in a quarter', { ends: '15 minutes', minutes: 61 }, 'rental_ends_15', 2],
    ['reminded once, ends in a quarter', { ends: '15 minutes', minutes: 61, reminded: 1 }, 'rental_ends_15', 2],
    ['reminded once, ends a moment after a quarter', { ends: '15 minutes +1 microsecond', minutes: 61, reminded: 1 }, null, 1],
    ['reminded twice, ends in a quarter', { ends: '15 minutes', minutes: 61, reminded: 2 }, null, 2],
    ['16 minutes, ends in a quarter', { ends: '15 minutes', minutes: 16 }, 'rental_ends_15', 2],
    ['15 minutes, ends in a quarter', { ends: '15 minutes', minutes: 15 }, null, 0],
    ['14 minutes and two credited, ends in a quarter', { ends: '15 minutes', minutes: 14, credited: 2 }, 'rental_ends_15', 2],
    ['16 minutes, ends a moment after a quarter', { ends: '15 minutes +1 microsecond', minutes: 16 }, null, 0],
    ['ends in a moment', { ends: '1 microsecond', minutes: 61 }, 'rental_ends_15', 2],
    ['ends now', { ends: '0', minutes: 61 }, null, 0],
    ['returned', { ends: '15 minutes', minutes: 61, state: 'returning' }, null, 0],
    ['disputed', { ends: '15 minutes', minutes: 61, state: 'disputed' }, null, 0],
    ['history', { ends: '15 minutes', minutes: 61, isBlocking: false }, null, 0],
    ['extension', { ends: '15 minutes', minutes: 61, kind: 'extension' }, null, 0],
  ];

  test('of the last hour and the last quarter, each once, where the rental is longer', async () => {
    await frozen(database.sql, async (tx) => {
      await plantRentals(tx, Object.fromEntries(CASES.map(([name, rental]) => [name, rental])));
      expect(await tx`select private.remind_rentals() as count`).toEqual([
        { count: CASES.filter(([, , notice]) => notice !== null).length },
      ]);
      const rows = await tx`select o.product_name as name, b.notice, r.reminded from private.rentals r join orders o on o.id = r.order_id
        left join private.order_outbox b on b.order_id = o.id`;
      const found = new Map(rows.map(({ name, notice, reminded }) => [name, [name, notice, reminded]]));
      expect([rows.length, ...CASES.map(([name]) => found.get(name))]).toEqual([
        CASES.length,
        ...CASES.map(([name, , notice, reminded]) => [name, notice, reminded]),
      ]);
    });
  });
});

describe('notice of an overdue rotation', () => {
  test.each([
    ['due now', 'returning', 'rotation', '0', {}, true],
    ['due now, disputed', 'disputed', 'rotation', '0', {}, true],
    ['due in a moment', 'returning', 'rotation', '1 microsecond', {}, false],
    ['another deadline', 'returning', 'refund', '0', {}, false],
    ['done', 'returning', 'rotation', '-1 hour', { done_at: '-1 minute' }, false],
    ['noticed before', 'returning', 'rotation', '-1 hour', { reminded_at: '-1 minute' }, false],
    ['running', 'rented', 'rotation', '0', {}, false],
    ['completed', 'completed', 'rotation', '0', {}, false],
  ])('%s', async (_name, state, deadline, due, times, isNoticed) => {
    const columns = Object.keys(times).map((column) => `, ${column}`);
    const values = Object.values(times).map((distance) => `, ${moment(distance)}`);
    await frozen(database.sql, async (tx) => {
      await plantRentals(tx, { one: { state }, other: { state: 'returning' } });
      await changeRows(
        tx,
        `insert into private.order_deadlines (order_id, name, due_at ${columns.join('')})
          values ('${idOf('one')}', '${deadline}', ${moment(due)} ${values.join('')});
        insert into private.order_deadlines (order_id, name, due_at) values ('${idOf('other')}', 'rotation', ${moment('1 hour')})`,
      );
      // The number is that of reminders to renters.
      expect(await tx`select private.remind_rentals() as count`).toEqual([{ count: 0 }]);
      expect(await tx`select order_id, notice from private.order_outbox`).toEqual(
        isNoticed ? [{ order_id: idOf('one'), notice: 'rotation_late' }] : [],
      );
      const reminded = isNoticed ? moment() : 'reminded_at' in times ? moment(times.reminded_at) : 'null';
      const [row] = await tx.unsafe(
        `select reminded_at is not distinct from ${reminded} as is_kept from private.order_deadlines where order_id = '${idOf('one')}'`,
      );
      expect(row).toEqual({ is_kept: true });
      expect(await tx`select private.remind_rentals() as count, (select count(*)::int from private.order_outbox) as notices`).toEqual([
        { count: 0, notices: isNoticed ? 1 : 0 },
      ]);
    });
  });
});

describe('rentals that move on by themselves', () => {
  const later = (unit: string, order: string, kind = 'buyer') =>
    `insert into private.credential_log (unit_id, seq, action, actor_kind, order_id, version, hash)
      values ('${idOf(unit)}', 1, 'opened', '${kind}', '${idOf(order)}', 1, '')`;
  const soon = { state: 'processing', start: '5 minutes' };
  /** Each rental, its state afterwards. */
  const CASES: readonly (readonly [name: string, rental: PlantedRental, state: string])[] = [
    ['starts in five minutes', soon, 'delivered'],
    ['starts a moment later', { state: 'processing', start: '5 minutes 1 microsecond' }, 'processing'],
    ['started before', { state: 'processing', start: '-20 minutes' }, 'delivered'],
    ['opened', { ...soon, opened: '-1 minute' }, 'processing'],
    ['history', { ...soon, isBlocking: false }, 'processing'],
    ['unpaid', { ...soon, state: 'pending_payment' }, 'pending_payment'],
    ['extension', { ...soon, kind: 'extension' }, 'processing'],
    ['opened by another renter', soon, 'processing'],
    ['opened by the same renter', soon, 'delivered'],
    ['opened by staff', soon, 'delivered'],
    ['returned', { state: 'returning', opened: '-1 hour' }, 'completed'],
    ['returned, password not changed', { state: 'returning', opened: '-1 hour' }, 'returning'],
    ['running, password changed', { state: 'rented', opened: '-1 hour', ends: '1 hour' }, 'rented'],
  ];
  const moved = CASES.filter(([, { state }, after]) => state !== after).length;
  const plant = async (tx: Parameters<typeof plantRentals>[0]): Promise<void> => {
    await plantRentals(tx, Object.fromEntries(CASES.map(([name, rental]) => [name, rental])));
    await changeRows(
      tx,
      [
        later('opened by another renter', 'returned'),
        later('opened by the same renter', 'opened by the same renter'),
        later('opened by staff', 'returned', 'shop'),
        later('returned, password not changed', 'returned, password not changed'),
      ].join('; '),
    );
  };
  const states = async (tx: Parameters<typeof plantRentals>[0]): Promise<ReadonlyMap<unknown, unknown>> =>
    new Map((await tx`select product_name as name, state from orders`).map(({ name, state }) => [name, state]));

  test('each ready for its start, or completed, once its password is new', async () => {
    await frozen(database.sql, async (tx) => {
      await plant(tx);
      expect(await tx`select private.move_rentals() as count`).toEqual([{ count: moved }]);
      const found = await states(tx);
      expect(CASES.map(([name]) => [name, found.get(name)])).toEqual(CASES.map(([name, , state]) => [name, state]));
      expect(await tx`select distinct actor_kind from order_events`).toEqual([{ actor_kind: 'server' }]);
    });
  });

  test('closed vault: none becomes ready, returned ones are completed', async () => {
    await frozen(database.sql, async (tx) => {
      await plant(tx);
      await changeRows(tx, 'update private.vault_state set is_open = false');
      expect(await tx`select private.move_rentals() as count`).toEqual([{ count: 1 }]);
      const found = await states(tx);
      expect([found.get('starts in five minutes'), found.get('returned')]).toEqual(['processing', 'completed']);
    });
  });

  test('one at a time: the earliest start, and the first returned', async () => {
    await frozen(database.sql, async (tx) => {
      await plantRentals(tx, {
        second: { state: 'processing', start: '2 minutes' },
        first: { state: 'processing', start: '1 minute' },
        third: { state: 'processing', start: '3 minutes' },
        'returned second': { state: 'returning', stateAt: '-2 minutes' },
        'returned first': { state: 'returning', stateAt: '-3 minutes' },
      });
      expect(await tx`select private.move_rentals(1) as count`).toEqual([{ count: 2 }]);
      const found = await states(tx);
      expect([...found].flatMap(([name, state]) => (['delivered', 'completed'].includes(String(state)) ? [name] : [])).toSorted()).toEqual([
        'first',
        'returned first',
      ]);
    });
  });
});
