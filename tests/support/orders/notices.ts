import { addPeople, addProducts, openShop, place } from './people.ts';

const OBSERVATIONS = [
  { state: 'pending', amount: 100_000 },
  { state: 'failed', amount: 0 },
  { state: 'closed', amount: 0 },
  { state: 'expired', amount: 0 },
  { state: 'paid', amount: 100_000 },
  { state: 'paid', amount: 100_000, provider_status: 'again' },
] as const;

const permutations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length <= 1 ? [items] : items.flatMap((item, place) => permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]));

/**
 * The same observations in every order, and repeated, must lead to one state and one journal.
 * @param step takes every n-th of the 720 orders
 */
export const foldNotices = async (url: string, step: number, replays: number) => {
  const shop = await openShop(url, 4);
  try {
    const { sql } = shop;
    const orders = permutations(OBSERVATIONS).filter((_, place) => place % step === 0);
    const people = await addPeople(sql, orders.length);
    const [product = ''] = await addProducts(sql, 1, orders.length);
    const ends: string[] = [];
    let last = '';
    for (const [turn, observations] of orders.entries()) {
      const buyer = people[turn];
      if (buyer === undefined) continue;
      const { id } = await place(shop, buyer, product);
      const { answer } = await shop.as<{ answer: { reference: string } }>(
        buyer,
        (transaction) => transaction`select public.take_payment_attempt(${String(id)}::uuid, 'sandbox') as answer`,
      );
      last = answer.reference;
      for (const observation of observations) await sql`select public.server_observe(${last}, 'inquiry', ${sql.json(observation)})`;
      const [end] = await sql<{ end: string }[]>`
        select a.state || ' ' || o.state || ' ' || (select count(*) from private.journals j where j.order_id = o.id) as end
        from private.payment_attempts a join orders o on o.id = a.order_id where a.reference = ${last}`;
      ends.push(end?.end ?? '');
    }
    await Promise.all(
      Array.from(
        { length: replays },
        () => sql`select public.server_observe(${last}, 'inquiry', ${sql.json({ state: 'paid', amount: 100_000 })})`,
      ),
    );
    const [journals] = await sql<{ count: number }[]>`
      select count(*)::integer as count from private.journals where key in (${`paid:${last}`}, ${`received:${last}`})`;
    return { orders: orders.length, ends: [...new Set(ends)], journalsOfReplayed: journals?.count ?? 0 };
  } finally {
    await shop.close();
  }
};

/** Deadlines that pause and resume at random. @returns the number of those that did not run for exactly their duration */
export const pauseAtRandom = async (url: string, rounds: number): Promise<number> => {
  const shop = await openShop(url, 2);
  try {
    const { sql } = shop;
    const [row] = await sql<{ wrong: number }[]>`select public.order_pause_proof(${rounds}) as wrong`.catch(async () => {
      await sql.unsafe(`
        create function public.order_pause_proof(p_rounds integer) returns integer language plpgsql as $$
        declare
          made uuid := gen_random_uuid();
          began constant timestamptz := '2026-11-23 10:00:00+07';
          moment timestamptz;
          stood interval;
          pause interval;
          wrong integer := 0;
        begin
          insert into public.orders (id) values (made);
          for round in 1..p_rounds loop
            perform private.set_deadline(made, 'payment', began + interval '3 hours');
            moment := began;
            stood := '0';
            for turn in 1..1 + floor(random() * 5)::integer loop
              moment := moment + random() * interval '20 minutes';
              perform private.pause_deadlines(made, moment);
              -- A second pause inside the first changes nothing.
              perform private.pause_deadlines(made, moment + interval '1 second');
              pause := random() * interval '3 days';
              moment := moment + pause;
              stood := stood + pause;
              perform private.resume_deadlines(made, moment);
              perform private.resume_deadlines(made, moment + interval '1 second');
            end loop;
            if (select abs(extract(epoch from d.due_at - (began + interval '3 hours' + stood))) > 0.001
              from private.order_deadlines d where d.order_id = made and d.name = 'payment') then
              wrong := wrong + 1;
            end if;
          end loop;
          return wrong;
        end $$`);
      return sql<{ wrong: number }[]>`select public.order_pause_proof(${rounds}) as wrong`;
    });
    return row?.wrong ?? -1;
  } finally {
    await shop.close();
  }
};
