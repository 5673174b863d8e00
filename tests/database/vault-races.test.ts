import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openCredential, storeCredential } from '../support/credential-world.ts';
import { raceConfirmations, raceOpenings } from '../support/orders/vault-races.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

test('opening after the decision to refund: refused', async () => {
  const { races, late, refunded, words } = await raceOpenings(world.database.url, 20);
  expect([races, late, refunded]).toEqual([20, 0, 20]);
  for (const word of words) expect(['VAULT_CLOSED', 'BUSY']).toContain(word);
});

test('confirmation while a complaint is open: refused', async () => {
  expect(await raceConfirmations(world.database.url, 20)).toMatchObject({ races: 20, both: 0, findings: [] });
});

/** The buyer's answer in each state of a purchase. */
const PURCHASE: Readonly<Record<string, string>> = {
  ...{ pending_payment: 'VAULT_CLOSED', payment_review: 'VAULT_CLOSED', processing: 'VAULT_CLOSED' },
  ...{ delivered: 'opened', completed: 'opened', disputed: 'opened' },
  ...{ cancelled: 'VAULT_CLOSED', expired: 'VAULT_CLOSED', refunded: 'VAULT_CLOSED' },
};
/** The renter's answer in each state of a rental whose period is now. */
const RENTAL: Readonly<Record<string, string>> = {
  ...{ pending_payment: 'NOT_YET', payment_review: 'NOT_YET', processing: 'opened', delivered: 'opened', rented: 'opened' },
  ...{ returning: 'ENDED', completed: 'ENDED', disputed: 'opened' },
  ...{ cancelled: 'VAULT_CLOSED', expired: 'VAULT_CLOSED', refunded: 'VAULT_CLOSED' },
};
const casesOf = (states: Readonly<Record<string, string>>) =>
  Object.entries(states).flatMap(([state, answer]) => ['renter', 'buyer'].map((scope) => [state, scope, answer] as const));

describe('access by person, state and scope', () => {
  let [purchase, rental] = ['', ''];
  const callers = new Map<string, TestUser>();
  beforeAll(async () => {
    for (const role of ['owner', 'admin', 'cs', 'finance', 'content']) callers.set(role, await world.staff(role));
    const buyer = await world.buyer();
    callers.set('buyer', buyer);
    callers.set('stranger', await world.buyer());
    const product = await world.product({ kind: 'account', stock: 1, price: 400_000 });
    await storeCredential(world, world.owner, product);
    purchase = await world.paid(buyer, product);
    const { product: rentable, option } = await world.rentalShop();
    rental = await world.rented(buyer, rentable, option);
    expect(await world.open(buyer, rental)).toHaveProperty('parts');
  });

  const tryAs = async (order: string, name: string, scope: string): Promise<string> => {
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
  /** The order is in that state, and was not opened within the hour. */
  const put = async (order: string, state: string): Promise<void> => {
    await world.database.sql`update orders set state = ${state} where id = ${order}`;
    await world.database.sql.begin(async (sql) => {
      await sql`alter table private.credential_log disable trigger refuse_change`;
      await sql`update private.credential_log set at = at - interval '2 hours' where action = 'opened'`;
      await sql`alter table private.credential_log enable trigger refuse_change`;
    });
  };
  const others = async (order: string, scope: string): Promise<void> => {
    expect(await tryAs(order, 'stranger', scope)).toBe('NOT_FOUND');
    for (const role of ['cs', 'finance']) expect([role, await tryAs(order, role, scope)]).toEqual([role, 'denied']);
    expect(['denied', 'NOT_FOUND']).toContain(await tryAs(order, 'content', scope));
    for (const name of ['anon', 'service']) expect([name, await tryAs(order, name, scope)]).toEqual([name, 'denied']);
    for (const role of ['owner', 'admin']) expect([role, await tryAs(order, role, scope)]).toEqual([role, 'opened']);
  };

  test.each(casesOf(PURCHASE))('purchase: %s, %s', async (state, scope, answer) => {
    await put(purchase, state);
    expect(await tryAs(purchase, 'buyer', scope)).toBe(answer);
    await others(purchase, scope);
  });
  test.each(casesOf(RENTAL))('rental: %s, %s', async (state, scope, answer) => {
    await put(rental, state);
    // A rental never opens the scope `buyer`.
    expect(await tryAs(rental, 'buyer', scope)).toBe(scope === 'buyer' ? 'INVALID' : answer);
    await others(rental, scope);
  });
});
