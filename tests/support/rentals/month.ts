import { auditedOtherwise } from '../orders/book-audit.ts';
import { addPeople, byClients, type Person } from '../orders/people.ts';
import { seeded } from '../orders/seeded.ts';
import {
  addRentables,
  complain,
  decide,
  end,
  extend,
  open,
  openRentingShop,
  pay,
  type RentingShop,
  rent,
  rotate,
  runClock,
  turnClock,
} from './rental-shop.ts';

const STEP_MINUTES = 30;
const DURATIONS = [
  ['1 jam', 60],
  ['3 jam', 180],
  ['1 hari', 1440],
] as const;

interface Current {
  readonly id: string;
  readonly state: string;
  readonly complaint: string | null;
}

/** Random actions of a renter within half an hour. */
const act = async (world: RentingShop, renter: Person, chance: () => number, products: Awaited<ReturnType<typeof addRentables>>) => {
  const [current] = await world.shop.sql<Current[]>`
    select o.id, o.state, c.id as complaint from orders o
    left join private.complaints c on c.order_id = o.id and c.state in ('open', 'appealed')
    where o.buyer_id = ${renter.id} and o.kind = 'rental' and o.state not in ('completed', 'cancelled', 'expired', 'refunded')
    order by o.created_at desc limit 1`;
  const dice = chance();
  if (current === undefined) {
    const chosen = products[Math.floor(chance() * products.length)];
    const minutes = DURATIONS[Math.floor(chance() * DURATIONS.length)]?.[1] ?? 60;
    const start = dice < 0.5 ? null : new Date(Date.now() + Math.ceil(chance() * 72 * 2) * 1_800_000);
    const { id } = await rent(world, renter, chosen?.product ?? '', chosen?.options.get(minutes) ?? '', start);
    if (id !== undefined && chance() < 0.9) await pay(world, renter, String(id));
    return;
  }
  if (current.state === 'pending_payment' && dice < 0.5) return pay(world, renter, current.id);
  if (['processing', 'delivered'].includes(current.state) && dice < 0.7) return void (await open(world, renter, current.id));
  if (current.state === 'rented') {
    if (dice < 0.4) await open(world, renter, current.id);
    else if (dice < 0.6) {
      const more = await extend(world, renter, current.id);
      if (more['id'] !== undefined && chance() < 0.7) await pay(world, renter, String(more['id']));
    } else if (dice < 0.65) await end(world, renter, current.id);
    else if (dice < 0.7) await complain(world, renter, current.id);
    return;
  }
  // A renter who tries to open after the end.
  if (current.state === 'returning' && dice < 0.5) await open(world, renter, current.id);
  if (current.complaint !== null && dice < 0.5) {
    const outcome = ['minutes', 'no_fault', 'refund', 'help'][Math.floor(chance() * 4)] ?? 'help';
    await decide(world, current.complaint, outcome, outcome === 'minutes' ? { minutes: 45 } : {});
  }
};

/** Renters whose time has elapsed try to open again before the scheduler ends their rental. */
const openAfterEnd = async (world: RentingShop, renters: readonly Person[]): Promise<void> => {
  const ended = await world.shop.sql<{ id: string; renter: string }[]>`
    select o.id, o.buyer_id as renter from orders o join private.rentals r on r.order_id = o.id
    where o.state = 'rented' and upper(r.period) < clock_timestamp() - interval '1 second'`;
  for (const { id, renter } of ended) {
    const person = renters.find((one) => one.id === renter);
    if (person !== undefined) await open(world, person, id);
  }
};

/** Violations: overlapping rentals of one unit, openings at or after the end, openings with a password that another renter has seen. */
const rentalFindings = async ({ shop: { sql } }: RentingShop) => {
  const [overlaps] = await sql<{ n: number }[]>`
    select count(*)::integer as n from private.rentals a join private.rentals b on b.unit_id = a.unit_id and b.id > a.id and b.period && a.period
    where a.kind = 'rental' and b.kind = 'rental' and a.opened_at is not null and b.opened_at is not null`;
  const [late] = await sql<{ n: number }[]>`
    select count(*)::integer as n from private.credential_log l join private.rentals r on r.order_id = l.order_id
    where l.action = 'opened' and l.actor_kind = 'buyer' and r.credited_minutes = 0 and l.at >= upper(r.period) + interval '1 millisecond'`;
  const [stale] = await sql<{ n: number }[]>`
    select count(*)::integer as n from private.credential_log l where l.action = 'opened' and l.actor_kind = 'buyer' and exists (
      select from private.credential_log e where e.unit_id = l.unit_id and e.seq < l.seq and e.action = 'opened' and e.actor_kind = 'buyer'
        and e.order_id <> l.order_id and e.version >= l.version)`;
  const books = await sql<{ name: string; detail: string }[]>`select name, detail from private.ledger_findings() where not is_kept`;
  return {
    overlaps: overlaps?.n ?? -1,
    late: late?.n ?? -1,
    stale: stale?.n ?? -1,
    books: [...books.map(({ name, detail }) => `${name} ${detail}`), ...(await auditedOtherwise(sql))],
  };
};

/**
 * Random rentals for that many days, in steps of half an hour; every second time the scheduler does not run, and staff change passwords
 * late.
 */
export const liveThrough = async (url: string, given: { renters: number; units: number; days: number; seed: number; actors: number }) => {
  const world = await openRentingShop(url, 12);
  const { sql } = world.shop;
  try {
    const random = seeded(given.seed);
    const chance = (): number => random(1_000_000) / 1_000_000;
    const renters = await addPeople(sql, given.renters);
    const products = await addRentables(sql, Math.max(1, Math.round(given.units / 5)), Math.min(5, given.units), DURATIONS);
    const errors: string[] = [];
    for (let step = 0; step < (given.days * 24 * 60) / STEP_MINUTES; step += 1) {
      const acting = Array.from({ length: given.actors }, () => renters[Math.floor(chance() * renters.length)]);
      await byClients(8, acting.length, async (job) => {
        const renter = acting[job];
        if (renter !== undefined)
          await act(world, renter, chance, products).catch((error: unknown) => {
            errors.push(String(error).slice(0, 200));
          });
      });
      const due = await sql<{ unit_id: string }[]>`
        select distinct r.unit_id from private.rentals r join orders o on o.id = r.order_id
        where o.state in ('returning', 'disputed') and not private.is_rotated(r.unit_id)`;
      for (const { unit_id } of due) if (chance() < 0.7) await rotate(world, unit_id);
      await turnClock(world, STEP_MINUTES);
      await openAfterEnd(world, renters);
      if (chance() < 0.5) await runClock(world);
    }
    await runClock(world);
    const states = await sql<{ state: string; n: number }[]>`
      select kind || ' ' || state as state, count(*)::integer as n from orders where kind <> 'purchase' group by 1 order by 1`;
    const [openings] = await sql<{ n: number }[]>`select count(*)::integer as n from private.credential_log where action = 'opened'`;
    return {
      errors: [...new Set(errors)],
      openings: openings?.n ?? 0,
      states: Object.fromEntries(states.map(({ state, n }) => [state, n])),
      ...(await rentalFindings(world)),
    };
  } finally {
    await world.shop.close();
  }
};
