import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openCredential, storeCredential } from '../support/credential-world.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { raceConfirmations, raceOpenings } from '../support/orders/vault-races.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
});
afterAll(() => world.close());

test('nothing is opened after the decision that gives the money back', async () => {
  const { races, late, refunded, words } = await raceOpenings(world.database.url, 20);
  expect([races, late, refunded]).toEqual([20, 0, 20]);
  for (const word of words) expect(['VAULT_CLOSED', 'BUSY']).toContain(word);
});

test('an order is never confirmed while its complaint runs', async () => {
  expect(await raceConfirmations(world.database.url, 20)).toMatchObject({ races: 20, both: 0, findings: [] });
});

/** States in which the buyer may open the credentials. */
const OPEN = ['delivered', 'completed', 'disputed'];
const STATES = [
  'pending_payment',
  'payment_review',
  'processing',
  'delivered',
  'completed',
  'disputed',
  'cancelled',
  'expired',
  'refunded',
];

describe('who opens what, in every state and scope', () => {
  let order = '';
  const callers = new Map<string, TestUser>();
  beforeAll(async () => {
    for (const role of ['owner', 'admin', 'cs', 'finance', 'content']) callers.set(role, await world.staff(role));
    callers.set('buyer', await world.buyer());
    callers.set('stranger', await world.buyer());
    const product = await world.product({ kind: 'account', stock: 1, price: 400_000 });
    const owner = callers.get('owner');
    const buyer = callers.get('buyer');
    if (owner === undefined || buyer === undefined) throw new Error('nobody');
    await storeCredential(world, owner, product);
    order = await world.paid(buyer, product);
  });

  const tryAs = async (name: string, scope: string): Promise<string> => {
    const caller = callers.get(name);
    const reason = { p_scope: scope, p_reason: 'Periksa keluhan pembeli' };
    if (caller === undefined) {
      const answer = await world.database.request('/rest/v1/rpc/open_credential', {
        method: 'POST',
        ...(name === 'service' ? { token: 'service' } : {}),
        body: JSON.stringify({ p_order: order, ...reason }),
      });
      return answer.ok ? 'opened' : 'denied';
    }
    return openCredential(world, caller, order, name === 'buyer' || name === 'stranger' ? { p_scope: scope } : reason).then(
      (answer) => ('parts' in answer ? 'opened' : String(answer['code'])),
      (error: Error) => (error.message.includes('403') ? 'denied' : error.message),
    );
  };

  test.each(STATES.flatMap((state) => ['renter', 'buyer'].map((scope) => [state, scope] as const)))('%s, %s', async (state, scope) => {
    await world.database.sql`update orders set state = ${state} where id = ${order}`;
    await world.database.sql.begin(async (sql) => {
      await sql`alter table private.credential_log disable trigger refuse_change`;
      await sql`update private.credential_log set at = at - interval '2 hours' where action = 'opened'`;
      await sql`alter table private.credential_log enable trigger refuse_change`;
    });
    expect(await tryAs('buyer', scope)).toBe(OPEN.includes(state) ? 'opened' : 'VAULT_CLOSED');
    expect(await tryAs('stranger', scope)).toBe('NOT_FOUND');
    for (const role of ['cs', 'finance']) expect(await tryAs(role, scope)).toBe('denied');
    expect(['denied', 'NOT_FOUND']).toContain(await tryAs('content', scope));
    for (const name of ['anon', 'service']) expect(await tryAs(name, scope)).toBe('denied');
    for (const role of ['owner', 'admin']) expect(await tryAs(role, scope)).toBe('opened');
  });
});
