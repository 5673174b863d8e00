import type { Sql } from 'postgres';
import { auditedOtherwise } from './book-audit.ts';
import { sellElsewhere, settleSome } from './bookings.ts';
import { dispute, disputedOtherwise, disputeSteps, endsOfDisputes, sealUnits } from './disputes.ts';
import { liveGroup, placeGroup } from './group-lives.ts';
import { asBuyer, asStaff, type Life, runOut } from './life.ts';
import { pathsOf } from './paths.ts';
import { decideExceptions, pay, payTwice, randomDifference, recordTransfer, sendRefunds } from './payments.ts';
import { addPeople, addProducts, byClients, openShop, type Person, place } from './people.ts';
import { addRandomRentables, liveRental, placeRental } from './rental-lives.ts';
import { seeded } from './seeded.ts';

/** Random events of one order. Impossible steps are refused with a code; nothing may throw. */
const goOn = async (life: Life, rounds: number): Promise<void> => {
  const { random } = life;
  const steps: readonly (() => Promise<unknown>)[] = [
    () => asBuyer(life, 'cancel'),
    () => asBuyer(life, 'confirm'),
    () => asStaff(life, 'deliver'),
    () => asStaff(life, 'deliver'),
    () => asStaff(life, 'start_work'),
    () => asStaff(life, 'cancel'),
    () => asStaff(life, 'refund'),
    () => asStaff(life, 'refund_part', { note: 'Sebagian', amount: 1 + random(120_000) }),
    () => asBuyer(life, 'confirm'),
    () => runOut(life),
    () => decideExceptions(life),
    () => sendRefunds(life),
    () => pay(life, 'sandbox', 0),
    () => recordTransfer(life),
    ...disputeSteps(life),
  ];
  for (let round = 0; round < rounds; round += 1) await steps[random(steps.length)]?.();
  if (random(2) === 0) {
    await decideExceptions(life);
    await sendRefunds(life);
  }
};

/** One order from its placement. */
const live = async (life: Life): Promise<void> => {
  const { random } = life;
  if (random(10) === 0) await payTwice(life);
  else await pay(life, random(3) === 0 ? 'transfer' : 'sandbox', randomDifference(life));
  if (random(3) === 0) await decideExceptions(life);
  if (random(3) === 0) await dispute(life);
  await goOn(life, 1 + random(7));
};

/** Violated invariants of the ledger. */
const findingsOf = async (sql: Sql): Promise<readonly string[]> => {
  const rows = await sql<{ name: string; detail: string }[]>`select name, detail from private.ledger_findings() where not is_kept`;
  return [...rows.map(({ name, detail }) => `${name}: ${detail}`), ...(await auditedOtherwise(sql)), ...(await disputedOtherwise(sql))];
};

/** The limit of staff's messages per hour. */
const LIVES_OF_ONE = 20;

const pairs = (people: readonly Person[]): readonly (readonly [Person, Person])[] =>
  people.flatMap((one, at) => {
    const other = people[(at + 1) % people.length];
    return other === undefined ? [] : [[one, other] as const];
  });

/**
 * Random lives of that many orders.
 * @param rentalsOf one life of so many is a rental
 * @returns refusals by exception, violated invariants of the ledger, and units without an order
 */
export const runRandomLives = async (url: string, lives: number, clients: number, seed: number, rentalsOf = 3) => {
  const shop = await openShop(url, clients);
  try {
    const { sql } = shop;
    const people = await addPeople(sql, lives);
    const shifts = pairs(await addPeople(sql, 2 + Math.ceil(lives / LIVES_OF_ONE), 'owner'));
    const kinds = await Promise.all(['item', 'account', 'service'].map((kind) => addProducts(sql, 5, Math.ceil(lives / 8), kind)));
    await sealUnits(sql, kinds[1]?.slice(0, 4) ?? []);
    const goods = kinds.flat();
    await sql`insert into private.product_private_data (product_id, cost) select p, 40000 from unnest(${goods}::uuid[]) p`;
    const rentables = await addRandomRentables(sql, lives / rentalsOf);
    const errors: string[] = [];
    await byClients(clients, lives, async (job) => {
      const random = seeded(seed + job);
      const [buyer, product, staff] = [people[job], goods[random(goods.length)], shifts[job % shifts.length]];
      if (buyer === undefined || product === undefined || staff === undefined) return;
      const rentable = job % rentalsOf === 0 ? rentables[random(rentables.length)] : undefined;
      const life = { shop, buyer, staff, random };
      // Every fifth purchase that is no account is one of several.
      const isGroup = rentable === undefined && kinds[1]?.includes(product) === false && random(5) === 0;
      await (isGroup
        ? placeGroup(shop, buyer, product, random).then((order) => (order === null ? undefined : liveGroup({ ...life, order }, live, goOn)))
        : rentable === undefined
          ? place(shop, buyer, product).then(({ id }) => (id === undefined ? undefined : live({ ...life, order: String(id) })))
          : placeRental(shop, buyer, rentable, random(4)).then((order) => (order === null ? undefined : liveRental({ ...life, order })))
      ).catch((error: Error) => errors.push(error.message));
    });
    const [treasurer] = shifts[0] ?? [];
    const [payer] = await addPeople(sql, 1);
    const [item] = await addProducts(sql, 1, 1);
    if (treasurer !== undefined && payer !== undefined && item !== undefined)
      await settleSome(shop, treasurer, payer, item).catch((error: Error) => errors.push(error.message));
    if (treasurer !== undefined) await sellElsewhere(shop, treasurer, goods[0] ?? '').catch((error: Error) => errors.push(error.message));
    const [units] = await sql<{ wrong: number }[]>`
      select count(*)::integer as wrong from private.units u
      where (u.state = 'reserved') <> exists (select from private.order_facts f where f.unit_id = u.id and f.is_open)`;
    const [events] = await sql<{ gaps: number }[]>`
      select count(*)::integer as gaps from (select order_id from order_events group by order_id having max(seq) <> count(*)) g`;
    const states = await sql<
      { state: string; orders: number }[]
    >`select state, count(*)::integer as orders from orders group by state order by state`;
    return {
      errors: [...new Set(errors)],
      findings: await findingsOf(sql),
      lostUnits: units?.wrong ?? -1,
      gaps: events?.gaps ?? -1,
      disputes: await endsOfDisputes(sql),
      paths: await pathsOf(sql),
      states: Object.fromEntries(states.map(({ state, orders }) => [state, orders])),
    };
  } finally {
    await shop.close();
  }
};
