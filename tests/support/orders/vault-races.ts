import { type Answer, addPeople, addProducts, byClients, openShop, type Person, place, type Shop } from './people.ts';

const PRICE = 400_000;
const REASON = 'Akun ditarik kembali oleh pemilik lama.';

interface Vaulted {
  readonly shop: Shop;
  readonly buyer: Person;
  readonly staff: Person;
  readonly order: string;
}

const call = async (shop: Shop, person: Person, statement: Parameters<Shop['as']>[1]): Promise<Answer> =>
  ((await shop.as(person, statement)) as { readonly answer: Answer }).answer;

/** Sealed accounts, each bought, paid and delivered. */
const handOver = async (shop: Shop, count: number): Promise<readonly Vaulted[]> => {
  const { sql } = shop;
  const [staff] = await addPeople(sql, 1, 'owner');
  if (staff === undefined) throw new Error('no staff');
  const buyers = await addPeople(sql, count);
  const products = await addProducts(sql, count, 1, 'account', PRICE);
  await sql`insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    select u.id, s.scope, 1, 'segel', 'kunci', '0a1b2c3d', '{login}' from private.units u cross join (values ('renter'), ('buyer')) s (scope)
    where u.product_id = any (${[...products]}::uuid[])`;
  await sql`update private.units set has_credentials = true where product_id = any (${[...products]}::uuid[])`;
  const made: Vaulted[] = [];
  await byClients(10, count, async (job) => {
    const [buyer, product] = [buyers[job], products[job]];
    if (buyer === undefined || product === undefined) return;
    const order = String((await place(shop, buyer, product, undefined, PRICE))['id']);
    const attempt = await call(shop, buyer, (tx) => tx`select public.take_payment_attempt(${order}::uuid, 'sandbox') as answer`);
    const seen = { state: 'paid', amount: Number(attempt['amount']), provider_status: 'paid' };
    await sql`select public.server_observe(${String(attempt['reference'])}, 'inquiry', ${sql.json(seen)})`;
    made.push({ shop, buyer, staff, order });
  });
  while ((await sql`select private.deliver_ready(200) as n`)[0]?.['n'] > 0);
  return made;
};

const open = ({ shop, buyer, order }: Vaulted) =>
  call(shop, buyer, (tx) => tx`select public.open_credential(${order}::uuid, 'buyer') as answer`);

const complain = ({ shop, buyer, order }: Vaulted) =>
  call(shop, buyer, (tx) => tx`select public.open_complaint(${order}::uuid, 'taken_back', ${REASON}) as answer`);

/**
 * Openings compete with the decision of a full refund.
 * @returns the number of openings, and the number of those logged after the decision
 */
export const raceOpenings = async (url: string, count: number) => {
  const shop = await openShop(url, 20);
  try {
    const all = await handOver(shop, count);
    let opened = 0;
    const words = new Set<string>();
    await byClients(10, all.length, async (job) => {
      const one = all[job];
      if (one === undefined) return;
      const { id } = await complain(one);
      const decide = call(
        shop,
        one.staff,
        (tx) => tx`select public.decide_complaint(${String(id)}::uuid, 'refund', '{}', ${REASON}) as answer`,
      );
      const [answer] = await Promise.all([open(one), decide]);
      if ('parts' in answer) opened += 1;
      else words.add(String(answer['code']));
      if ('parts' in (await open(one))) words.add('opened afterwards');
    });
    const [late] = await shop.sql<{ late: number }[]>`
      select count(*)::integer as late from private.credential_log l join public.order_events e on e.order_id = l.order_id
      where l.action = 'opened' and e.event = 'resolve_refund' and l.at > e.at
        and (select o.state_at from public.orders o where o.id = l.order_id) < l.at`;
    const [refunded] = await shop.sql<{ n: number }[]>`select count(*)::integer as n from public.orders where state = 'refunded'`;
    return { races: all.length, opened, late: late?.late ?? -1, refunded: refunded?.n ?? 0, words: [...words].toSorted() };
  } finally {
    await shop.close();
  }
};

/**
 * Confirmation competes with a complaint. After a confirmation a complaint is possible under the warranty; after a complaint a confirmation
 * is not.
 * @returns how often each was first, and how often an order was confirmed during its complaint
 */
export const raceConfirmations = async (url: string, count: number) => {
  const shop = await openShop(url, 20);
  try {
    const all = await handOver(shop, count);
    await byClients(10, all.length, async (job) => {
      const one = all[job];
      if (one === undefined) return;
      const confirm = call(
        shop,
        one.buyer,
        (tx) => tx`select public.step_order(${one.order}::uuid, 'confirm', '{"accepted": true}') as answer`,
      );
      await Promise.all([confirm, complain(one)]);
    });
    const [counts] = await shop.sql<{ confirmed: number; complained: number; both: number }[]>`
      select count(*) filter (where c.seq < d.seq)::integer as confirmed, count(*) filter (where c.seq is null)::integer as complained,
        count(*) filter (where c.seq > d.seq or o.state <> 'disputed')::integer as both
      from public.orders o
      left join public.order_events c on c.order_id = o.id and c.event = 'confirm'
      left join public.order_events d on d.order_id = o.id and d.event = 'open_complaint'
      where o.id = any (${all.map(({ order }) => order)}::uuid[])`;
    const findings = await shop.sql`select name from private.ledger_findings() where not is_kept`;
    return { races: all.length, ...counts, findings: findings.map(({ name }) => String(name)) };
  } finally {
    await shop.close();
  }
};
