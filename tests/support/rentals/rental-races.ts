import { addPeople, byClients, type Person } from '../orders/people.ts';
import { addRentables, buy, end, extend, open, openRentingShop, pay, type RentingShop, rent } from './rental-shop.ts';

interface Rented {
  readonly renter: Person;
  readonly product: string;
  readonly option: string;
  readonly order: string;
}

/** That many accounts of one unit, each rented, paid and opened. */
const rentAll = async (world: RentingShop, count: number): Promise<readonly Rented[]> => {
  const renters = await addPeople(world.shop.sql, count);
  const products = await addRentables(world.shop.sql, count, 1);
  const made: Rented[] = [];
  await byClients(10, count, async (job) => {
    const [renter, chosen] = [renters[job], products[job]];
    const option = chosen?.options.get(60);
    if (renter === undefined || chosen === undefined || option === undefined) return;
    const order = String((await rent(world, renter, chosen.product, option))['id']);
    await pay(world, renter, order);
    await open(world, renter, order);
    made.push({ renter, product: chosen.product, option, order });
  });
  return made;
};

/** An extension competes with another rental of that time. @returns how often each was first, and how often both succeeded */
export const raceExtensions = async (url: string, count: number) => {
  const world = await openRentingShop(url, 20);
  try {
    const all = await rentAll(world, count);
    const others = await addPeople(world.shop.sql, count);
    let [extended, rented, both] = [0, 0, 0];
    await byClients(10, all.length, async (job) => {
      const [one, other] = [all[job], others[job]];
      if (one === undefined || other === undefined) return;
      const start = new Date(Date.now() + 95 * 60_000);
      const [more, next] = await Promise.all([extend(world, one.renter, one.order), rent(world, other, one.product, one.option, start)]);
      const [isMore, isNext] = [more['id'] !== undefined, next['id'] !== undefined];
      extended += isMore ? 1 : 0;
      rented += isNext ? 1 : 0;
      both += isMore && isNext ? 1 : 0;
    });
    return { races: all.length, extended, rented, both };
  } finally {
    await world.shop.close();
  }
};

/** A purchase competes with a rental of the same unit. @returns how often each was first, and how often both succeeded */
export const raceSales = async (url: string, count: number) => {
  const world = await openRentingShop(url, 20);
  try {
    const people = await addPeople(world.shop.sql, count * 2);
    const products = await addRentables(world.shop.sql, count, 1);
    let [sold, rented, both] = [0, 0, 0];
    await byClients(10, count, async (job) => {
      const [buyer, renter, chosen] = [people[job * 2], people[job * 2 + 1], products[job]];
      const option = chosen?.options.get(60);
      if (buyer === undefined || renter === undefined || chosen === undefined || option === undefined) return;
      const [sale, rental] = await Promise.all([buy(world, buyer, chosen.product), rent(world, renter, chosen.product, option)]);
      const [isSold, isRented] = [sale['id'] !== undefined, rental['id'] !== undefined];
      sold += isSold ? 1 : 0;
      rented += isRented ? 1 : 0;
      both += isSold && isRented ? 1 : 0;
    });
    return { races: count, sold, rented, both };
  } finally {
    await world.shop.close();
  }
};

/** Openings around the end: half end by the clock within milliseconds, half by their renter. @returns openings that were logged after it */
export const raceEnds = async (url: string, count: number) => {
  const world = await openRentingShop(url, 20);
  const { sql } = world.shop;
  try {
    const all = await rentAll(world, count);
    let opened = 0;
    await byClients(8, all.length, async (job) => {
      const one = all[job];
      if (one === undefined) return;
      const ends =
        job % 2 === 0
          ? sql`update private.rentals set period = tstzrange(lower(period), clock_timestamp() + interval '4 milliseconds') where order_id = ${one.order}`
          : end(world, one.renter, one.order);
      const answers = await Promise.all([open(world, one.renter, one.order), ends, open(world, one.renter, one.order)]);
      const last = await open(world, one.renter, one.order);
      opened += [answers[0], answers[2], last].filter((answer) => 'parts' in answer).length;
    });
    const [late] = await sql<{ late: number }[]>`
      select count(*)::integer as late from private.credential_log l join private.rentals r on r.order_id = l.order_id
      left join order_events e on e.order_id = l.order_id and e.event = 'end_early'
      -- The statement that reads compares the end; the line of the log is written within a moment after it.
      where l.action = 'opened' and (l.at > e.at or l.at > upper(r.period) + interval '1 second')`;
    return { races: all.length, opened, late: late?.late ?? -1 };
  } finally {
    await world.shop.close();
  }
};
