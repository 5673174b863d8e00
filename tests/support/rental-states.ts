import type { Member } from './hand-over-shop.ts';
import { type Rentable, RentalShop } from './rental-shop.ts';
import { eventually } from './shop-process.ts';

/** The pages of rentals: a rental in every state, all of one renter. */
export interface RentalStates {
  readonly shop: RentalShop;
  readonly cs: Member;
  readonly sari: Member;
  /** An account with two units, one of which is rented, with a deposit and rules. */
  readonly account: Rentable;
  readonly orders: Readonly<
    Record<
      | 'unpaid'
      | 'booked'
      | 'ready'
      | 'running'
      | 'ending'
      | 'extending'
      | 'over'
      | 'rotationPending'
      | 'notReady'
      | 'troubled'
      | 'claimed'
      | 'completed'
      | 'cancelled',
      string
    >
  >;
  /** The complaint about a running rental. */
  readonly complaint: string;
}

const HOUR_MS = 3_600_000;

/** Claims ask for a second factor, shown just now: the claims of the token say so. */
const claimWithFactor = async ({ world: { sql } }: RentalShop, { id }: Member, order: string): Promise<void> => {
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'totp', 'verified', now(), now())`;
  const [session] = await sql<{ id: string }[]>`select id from auth.sessions where user_id = ${id}`;
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = JSON.stringify({ sub: id, role: 'authenticated', session_id: session?.id, aal: 'aal2', amr });
  const [row] = await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${id}, true)`;
    return transaction<{ answer: object }[]>`select claim_deposit(${order}, 20000, 'Diamond sekali pakai dihabiskan.') as answer`;
  });
  await sql`delete from auth.mfa_factors where user_id = ${id}`;
  if (row === undefined || !('id' in row.answer)) throw new Error(JSON.stringify(row));
};

export const openRentalStates = async (): Promise<RentalStates> => {
  const shop = await RentalShop.open();
  const { sql } = shop.world;
  await sql`update private.order_settings set max_unpaid = 20, max_orders_minute = 1000, max_tries_minute = 1000`;
  const cs = await shop.world.member('Citra', 'cs');
  const sari = await shop.world.member('Sari');
  const budi = await shop.world.member('Budi');
  const prices = { '1 jam': 10_000, '3 jam': 25_000, '1 hari': 90_000 };
  const terms = { deposit: 50_000, rules: 'Ranked boleh. Jangan ganti nama, jangan pakai diamond.' };
  const one = (name: string) => shop.rentable(cs, name, prices, terms);
  const state = (order: string, wanted: string) => eventually(async () => (await shop.world.stateOf(order)) === wanted);
  const open = (by: Member, order: string) => by.call('/api/vault?action=open', { order_id: order, scope: 'renter' });
  const running = async (by: Member, name: string): Promise<{ readonly order: string; readonly product: Rentable }> => {
    const product = await one(name);
    const order = await shop.rented(by, product, '1 jam');
    await open(by, order);
    return { order, product };
  };
  const over = async (by: Member, name: string) => {
    const { order, product } = await running(by, name);
    await shop.letPass(order, '61 minutes');
    await state(order, 'returning');
    return { order, product };
  };
  /** The previous renter still knows the password; the start was that many minutes ago. */
  const late = async (name: string, minutes: number): Promise<string> => {
    const { order: before, product } = await over(budi, name);
    const start = new Date(Date.now() + 3 * HOUR_MS);
    const order = await shop.rented(sari, product, '3 jam', start, 'processing');
    await shop.letPass(before, '6 hours');
    await shop.letPass(order, `${180 + minutes} minutes`);
    return order;
  };

  const account = await shop.rentable(cs, 'Mythic Glory 900 bintang, 214 skin, Layla Blazing West', prices, { ...terms, units: 2 });
  await shop.rented(budi, account, '3 jam');
  const unpaid = await shop.placed(sari, await one('Immortal 41 skin'), '1 hari');
  const booked = await shop.rented(sari, await one('Grandmaster 12 emote'), '1 hari', new Date(Date.now() + 26 * HOUR_MS), 'processing');
  const ready = await shop.rented(sari, await one('Legend 55 skin'), '3 jam');
  const { order: active } = await running(sari, 'Epic 80 skin');
  const { order: ending } = await running(sari, 'Master 9 senjata');
  await shop.letPass(ending, '48 minutes');
  const { order: extending } = await running(sari, 'Conqueror 30 skin');
  const option = (
    await sql<{ id: string }[]>`
    select o.id from rental_options o join orders r on r.product_id = o.product_id where r.id = ${extending} and o.duration = '1 jam'`
  )[0]?.id;
  await sari.call('/api/orders?action=place', {
    ...{ kind: 'extension', key: crypto.randomUUID(), parent_id: extending, option_id: option ?? '' },
    ...{ expected_total: 10_000, rules_version: 1 },
  });
  const { order: ended } = await over(sari, 'Ace 25 skin');
  const rotationPending = await late('Platinum 14 skin', 5);
  const notReady = await late('Diamond 17 skin', 31);
  await state(notReady, 'disputed');
  const { order: troubled } = await running(sari, 'Gold 5 skin');
  const complaint = await shop.world.complain(sari, troubled, 'cannot_log_in', 'Game sedang pemeliharaan, dari tadi tidak bisa masuk.');
  const { order: claimed } = await over(sari, 'Silver 3 skin');
  await claimWithFactor(shop, cs, claimed);
  const { order: completed, product } = await over(sari, 'Bronze 2 skin');
  await shop.world.seal(cs, product.product, 'bronze-baru');
  await state(completed, 'completed');
  const cancelled = await shop.rented(sari, await one('Warrior 1 skin'), '3 jam', new Date(Date.now() + 30 * HOUR_MS), 'processing');
  await sari.call('/api/orders?action=cancel', { order_id: cancelled });
  const orders = {
    ...{ unpaid, booked, ready, running: active, ending, extending, over: ended, rotationPending, notReady },
    ...{ troubled, claimed, completed, cancelled },
  };
  return { shop, cs, sari, account, orders, complaint };
};
