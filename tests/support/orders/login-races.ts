import { type Answer, addPeople, addProducts, byClients, openShop, type Person, place, type Shop } from './people.ts';

const PRICE = 100_000;
const REASON = 'Naik rank sesuai pesanan';

interface Service {
  readonly shop: Shop;
  readonly buyer: Person;
  readonly owner: Person;
  readonly workers: readonly Person[];
  readonly order: string;
}

const call = async (shop: Shop, person: Person, statement: Parameters<Shop['as']>[1]): Promise<Answer> =>
  ((await shop.as(person, statement)) as { readonly answer: Answer }).answer;

/** Paid services whose buyers sealed a login, each assigned to a worker. */
const sealedServices = async (shop: Shop, count: number): Promise<readonly Service[]> => {
  const { sql } = shop;
  const [owner] = await addPeople(sql, 1, 'owner');
  const workers = await addPeople(sql, 2, 'cs');
  const [first] = workers;
  if (owner === undefined || first === undefined) throw new Error('no staff');
  const buyers = await addPeople(sql, count);
  const products = await addProducts(sql, count, 1, 'service', PRICE);
  await sql`insert into categories (name, slug, icon, color, asks_login) values ('Lomba', 'lomba-joki', 'zap', '#d2acee', true)`;
  await sql`update products set category_id = (select id from categories where slug = 'lomba-joki') where id = any (${[...products]}::uuid[])`;
  const made: Service[] = [];
  await byClients(10, count, async (job) => {
    const [buyer, product] = [buyers[job], products[job]];
    if (buyer === undefined || product === undefined) return;
    const order = String((await place(shop, buyer, product, undefined, PRICE))['id']);
    const attempt = await call(shop, buyer, (tx) => tx`select public.take_payment_attempt(${order}::uuid, 'sandbox') as answer`);
    const seen = { state: 'paid', amount: Number(attempt['amount']), provider_status: 'paid' };
    await sql`select public.server_observe(${String(attempt['reference'])}, 'inquiry', ${sql.json(seen)})`;
    await sql`select public.server_store_order_login(${order}::uuid, 1, 'segel', 'kunci', '0a1b2c3d', '{login}')`;
    await call(shop, owner, (tx) => tx`select public.assign_worker(${order}::uuid, ${first.id}::uuid) as answer`);
    made.push({ shop, buyer, owner, workers, order });
  });
  return made;
};

const open = ({ shop, workers: [first], order }: Service): Promise<Answer> =>
  call(shop, first as Person, (tx) => tx`select public.open_order_login(${order}::uuid, ${REASON}) as answer`);

/**
 * Openings by the worker compete with a reassignment, and with a cancellation.
 * @returns the number of openings that the history has after the reassignment or the end, and of those that were tried afterwards and succeeded
 */
export const raceLoginOpenings = async (url: string, count: number) => {
  const shop = await openShop(url, 20);
  try {
    const all = await sealedServices(shop, count);
    let openedAfterwards = 0;
    await byClients(10, all.length, async (job) => {
      const one = all[job];
      if (one === undefined) return;
      const { buyer, owner, workers, order } = one;
      const ending =
        job % 2 === 0
          ? call(shop, owner, (tx) => tx`select public.assign_worker(${order}::uuid, ${String(workers[1]?.id)}::uuid) as answer`)
          : call(shop, buyer, (tx) => tx`select public.step_order(${order}::uuid, 'cancel') as answer`);
      await Promise.all([open(one), ending]);
      if ('parts' in (await open(one))) openedAfterwards += 1;
    });
    const [late] = await shop.sql<{ late: number }[]>`
      select count(*)::integer as late from private.credential_log l
      where l.unit_id = any (${all.map(({ order }) => order)}::uuid[]) and l.action = 'opened'
        and exists (select from private.credential_log e where e.unit_id = l.unit_id and e.seq < l.seq
          and (e.action = 'closed' or (e.action = 'assigned' and e.seq > 2)))`;
    return { races: all.length, late: late?.late ?? -1, openedAfterwards };
  } finally {
    await shop.close();
  }
};
