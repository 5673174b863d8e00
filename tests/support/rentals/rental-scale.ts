import { randomUUID } from 'node:crypto';
import { addPeople, byClients, openShop, percentile } from '../orders/people.ts';

const PER_UNIT = 100;
const COMING = 6;

/** Inserts that many rentals, six of each unit's hundred in the future, without triggers, because only reading and placing are measured. */
const FILL = `
  insert into private.units (product_id, has_credentials) select p.id, true from products p cross join generate_series(1, 5) where p.name like 'Sewa %';
  insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    select u.id, s, 1, 'segel', 'kunci', '0a1b2c3d', '{login}' from private.units u cross join unnest(array['renter', 'buyer']) s;
  insert into rental_options (product_id, duration, duration_minutes, price) select p.id, '1 jam', 60, 10000 from products p where p.name like 'Sewa %';
  create temp table made on commit drop as
    select gen_random_uuid() as id, u.id as unit_id, u.product_id, n, n <= ${COMING} as is_coming,
      now() + case when n <= ${COMING} then interval '2 hours' + interval '5 hours' * n else interval '-5 hours' * (n + 1) end as start_at
    from private.units u cross join generate_series(1, ${PER_UNIT}) n;
  insert into orders (id, buyer_id, product_id, number, kind, sale_kind, state, product_name, unit_price, total, created_at)
    select m.id, (select id from buyers offset (m.n * 7) % 100 limit 1), m.product_id, 'S' || row_number() over (), 'rental', 'account',
      case when m.is_coming then 'processing' else 'completed' end, 'Akun', 10000, 10000, now() - interval '1 day' * m.n from made m;
  insert into private.order_facts (order_id, buyer_id, is_open) select o.id, o.buyer_id, false from orders o;
  insert into private.rentals (kind, order_id, unit_id, minutes, start_at, period, blocked, is_blocking, opened_at)
    select 'rental', m.id, m.unit_id, 60, m.start_at, tstzrange(m.start_at, m.start_at + interval '1 hour'),
      tstzrange(m.start_at, m.start_at + interval '4 hours'), m.is_coming, case when not m.is_coming then m.start_at end from made m`;

/** The 95th percentiles in milliseconds at that many rentals: placing with eight clients, free times of two weeks, the board. */
export const measureRentals = async (url: string, rentals: number) => {
  const shop = await openShop(url, 8);
  try {
    const { sql } = shop;
    const renters = await addPeople(sql, 400);
    const [staff] = await addPeople(sql, 1, 'owner');
    const products = rentals / PER_UNIT / 5;
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`create temp table buyers on commit drop as select unnest(${renters.slice(0, 100).map(({ id }) => id)}::uuid[]) as id`;
      await transaction`insert into products (name, description, price, stock, sale_kind, has_rental)
        select 'Sewa ' || n, 'Isi', 500000, 5, 'account', true from generate_series(1, ${products}::integer) n`;
      await transaction.unsafe(FILL);
    });
    await sql`analyze`;
    const options = await sql<
      { id: string; product: string }[]
    >`select id, product_id as product from rental_options order by random() limit 300`;
    const timed = async (clients: number, count: number, work: (turn: number) => Promise<unknown>): Promise<number> => {
      const times: number[] = [];
      await byClients(clients, count, async (turn) => {
        const begun = performance.now();
        await work(turn);
        times.push(performance.now() - begun);
      });
      return percentile(times, 95);
    };
    const placed: unknown[] = [];
    const place = await timed(8, 300, async (turn) => {
      const [renter, option] = [renters[100 + turn], options[turn % options.length]];
      if (renter === undefined || option === undefined) return;
      const start = new Date(Date.now() + (3 * 24 + (turn % 200) / 2) * 3_600_000);
      const { answer } = await shop.as(
        renter,
        (one) =>
          one`select public.place_order(${randomUUID()}::uuid, ${option.product}::uuid, ${option.id}::uuid, ${start}, 10000, 1, '{}') as answer`,
      );
      placed.push(answer['id'] ?? answer['code']);
    });
    const free = await timed(1, 200, (turn) => {
      const option = options[turn % options.length];
      return sql`select count(*) from public.free_times(${option?.product ?? ''}::uuid, ${option?.id ?? ''}::uuid, now(), now() + interval '14 days')`;
    });
    const board = staff === undefined ? 0 : await timed(1, 30, () => shop.as(staff, (one) => one`select public.rental_board() as answer`));
    const [count] = await sql<{ n: number }[]>`select count(*)::integer as n from private.rentals`;
    return { rentals: count?.n ?? 0, placed: placed.filter((id) => String(id).length === 36).length, place, free, board };
  } finally {
    await shop.close();
  }
};
