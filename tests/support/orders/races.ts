import { randomUUID } from 'node:crypto';
import { auditedOtherwise } from './book-audit.ts';
import { type Answer, addPeople, addProducts, byClients, openShop, percentile, place } from './people.ts';

const counted = (answers: readonly Answer[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const word = String(answer['code'] ?? answer['state']);
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
};

/** Many buyers compete for units of which there is one each. */
export const raceUnits = async (url: string, units: number, clients: number, tries: number) => {
  const shop = await openShop(url, clients);
  try {
    const people = await addPeople(shop.sql, Math.max(clients, Math.ceil(tries / 10)));
    const products = await addProducts(shop.sql, units, 1);
    const answers: Answer[] = [];
    const errors: string[] = [];
    await byClients(clients, tries, async (job) => {
      const [buyer, product] = [people[(job * 7919) % people.length], products[Math.floor(Math.random() * units)]];
      if (buyer === undefined || product === undefined) return;
      await place(shop, buyer, product).then(
        (answer) => answers.push(answer),
        (error: Error) => errors.push(error.message),
      );
    });
    const [held] = await shop.sql<{ orders: number; units: number }[]>`
      select count(*)::integer as orders, count(distinct f.unit_id)::integer as units
      from private.order_facts f join orders o on o.id = f.order_id where f.is_open and o.product_id = any (${[...products]}::uuid[])`;
    errors.push(...(await auditedOtherwise(shop.sql)));
    return { answers: counted(answers), errors: [...new Set(errors)], orders: held?.orders ?? 0, units: held?.units ?? 0 };
  } finally {
    await shop.close();
  }
};

/** The control: reading first and writing afterwards oversells. @returns the number of orders for that many units */
export const raceNaively = async (url: string, units: number, clients: number, tries: number): Promise<number> => {
  const shop = await openShop(url, clients);
  try {
    const { sql } = shop;
    await sql`create table naive_orders (unit integer not null)`;
    await byClients(clients, tries, async () => {
      const unit = Math.floor(Math.random() * units);
      await sql.begin(async (transaction) => {
        const taken = await transaction`select 1 from naive_orders where unit = ${unit}`;
        if (taken.length === 0) await transaction`insert into naive_orders values (${unit})`;
      });
    });
    return (await sql`select 1 from naive_orders`).length;
  } finally {
    await shop.close();
  }
};

/** All buyers order the same product. Milliseconds as measured by the clients. */
export const raceHot = async (url: string, units: number, clients: number) => {
  const shop = await openShop(url, clients);
  try {
    const people = await addPeople(shop.sql, units);
    const [product = ''] = await addProducts(shop.sql, 1, units);
    const times: number[] = [];
    const answers: Answer[] = [];
    const startedAt = performance.now();
    await byClients(clients, units, async (job) => {
      const buyer = people[job];
      if (buyer === undefined) return;
      const begun = performance.now();
      answers.push(await place(shop, buyer, product));
      times.push(performance.now() - begun);
    });
    return {
      orders: counted(answers)['pending_payment'] ?? 0,
      p50: percentile(times, 50),
      p95: percentile(times, 95),
      perSecond: (units * 1000) / (performance.now() - startedAt),
    };
  } finally {
    await shop.close();
  }
};

/** One press that is repeated by retries: the same order for every key. */
export const raceKeys = async (url: string, keys: number, presses: number) => {
  const shop = await openShop(url, Math.min(presses, 50));
  try {
    const people = await addPeople(shop.sql, keys);
    const products = await addProducts(shop.sql, keys, 3);
    let [different, reused] = [0, 0];
    for (const [turn, buyer] of people.entries()) {
      const key = randomUUID();
      const product = products[turn] ?? '';
      const answers = await Promise.all(Array.from({ length: presses }, () => place(shop, buyer, product, key)));
      if (new Set(answers.map((answer) => answer['id'] ?? answer['code'])).size !== 1) different += 1;
      const other = await place(shop, buyer, product, key, 99_999);
      if (other['code'] === 'KEY_REUSED') reused += 1;
    }
    const [held] = await shop.sql<
      { orders: number }[]
    >`select count(*)::integer as orders from orders where product_id = any (${[...products]}::uuid[])`;
    return { orders: held?.orders ?? 0, different, reused };
  } finally {
    await shop.close();
  }
};
