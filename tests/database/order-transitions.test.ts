import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ORDER_KINDS, transitionsOf } from '../../src/domain/order/transitions.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
});
afterAll(() => world.close());

test.each(ORDER_KINDS)('rows of %s: equal in the database and the domain', async (kind) => {
  const rows = await world.database.sql`
    select from_state as from, event, to_state as to, actors, permission, needs_reason, needs_fresh_factor
    from private.order_transitions where kind = ${kind}`;
  const ordered = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).toSorted();
  expect(ordered(rows)).toEqual(
    ordered(
      transitionsOf(kind).map(({ from, event, to, actors, permission, needsReason, needsFreshFactor }) => ({
        from,
        event,
        to,
        actors,
        permission,
        needs_reason: needsReason,
        needs_fresh_factor: needsFreshFactor,
      })),
    ),
  );
});

test.each(ORDER_KINDS)('transitions of staff of a %s: refused for every role without the permission', async (kind) => {
  const buyer = await world.buyer();
  const { id } = await world.place(buyer, await world.product());
  const allowed = await world.database.sql<{ role: string; permission: string }[]>`select role, permission from private.role_permissions`;
  const events = transitionsOf(kind).filter(
    ({ actors, event }) => actors.includes('staff') && !/^(pay|refund_sent|reject_last_proof|claim_deposit|resolve_.*)$/.test(event),
  );
  for (const role of ['owner', 'admin', 'cs', 'finance', 'content', null]) {
    const user = role === null ? await world.buyer() : await world.staff(role);
    for (const { from, event, permission } of events) {
      await world.database
        .sql`update orders set kind = ${kind}, quantity = ${kind === 'group' ? 2 : 1}, state = ${from} where id = ${String(id)}`;
      const may = allowed.some((one) => one.role === role && one.permission === permission);
      const answer = world
        .call(user.token, 'move_order_as_staff', { p_order: id, p_event: event, p_detail: { note: '' }, p_version: 1 })
        .then((outcome) => String(outcome['code'] ?? outcome['outcome']))
        .catch((error: Error) => (error.message.includes('42501') ? 'denied' : error.message));
      expect([role, from, event, (await answer) === 'denied' ? 'denied' : 'allowed']).toEqual([
        role,
        from,
        event,
        may ? 'allowed' : 'denied',
      ]);
      await world.database.sql`delete from private.order_outbox where seq > 1`;
      await world.database.sql`alter table order_events disable trigger refuse_change`;
      await world.database.sql`alter table private.order_event_actors disable trigger refuse_change`;
      await world.database.sql`delete from private.order_event_actors where seq > 1`;
      await world.database.sql`delete from order_events where seq > 1`;
    }
  }
});

test('event outside the table: nothing moves, whoever sends it', async () => {
  const buyer = await world.buyer();
  const { id } = await world.place(buyer, await world.product());
  const owner = await world.staff('owner');
  for (const event of ['deliver', 'confirm', 'refund', 'reject_proof', 'anything', 'pay', 'revive']) {
    expect(await world.call(owner.token, 'move_order_as_staff', { p_order: id, p_event: event })).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    });
    expect(await world.call(buyer.token, 'step_order', { p_order: id, p_event: event })).toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
  }
  expect(
    await world.call(owner.token, 'move_order_as_staff', { p_order: id, p_event: 'cancel', p_detail: { note: 'Habis' }, p_version: 7 }),
  ).toMatchObject({ code: 'ORDER_CHANGED', version: 1 });
});
