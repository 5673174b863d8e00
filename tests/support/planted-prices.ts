import type { Sql } from 'postgres';

/**
 * Adds visible products with histories of prices: raised and lowered at random times of the last 80 days, hidden in between, some with a
 * sale. Half of the earlier prices that staff typed were asked once, the others never.
 */
export const plantPrices = async (sql: Sql, count: number): Promise<void> => {
  await sql.begin(async (transaction) => {
    await transaction`select setseed(0.42)`;
    await transaction`create temporary table planted on commit drop as
      select gen_random_uuid() as id, n, 100000 + 1000 * floor(random() * 50)::bigint as price from generate_series(1, ${count}::integer) n`;
    await transaction`insert into products (id, name, description, price, stock, created_at)
      select id, 'Tanam ' || n, 'Isi', price, 5, now() - interval '80 days' - n * interval '1 second' from planted`;
    await transaction`delete from private.price_points o using planted p where o.product_id = p.id`;
    // Up to six steps back in time, each from 1 hour to 15 days long, and one in five hidden.
    await transaction`create temporary table steps on commit drop as
      select p.id, s.step, case when s.step = 0 then p.price else 90000 + 1000 * floor(random() * 90)::bigint end as price,
        (interval '1 hour' * (1 + floor(power(random(), 3) * 360)))::interval as lasted, s.step > 0 and random() < 0.2 as is_hidden
      from planted p cross join generate_series(0, 5) s (step)`;
    await transaction`insert into private.price_points (product_id, price, kind, from_at, to_at)
      select t.id, t.price, 'normal', t.ended - t.lasted, case when t.step > 0 then t.ended end
      from (select s.*, now() - coalesce(sum(s.lasted) over (partition by s.id order by s.step rows between unbounded preceding and 1 preceding), interval '0') as ended
        from steps s) t where not t.is_hidden`;
    await transaction`update products o set original_price = case when random() < 0.5 then s.price else s.price + 1 end
      from planted p join steps s on s.id = p.id and s.step = 1 + p.n % 3 where o.id = p.id`;
    await transaction`insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, stock)
      select p.id, p.price - 20000, p.price + (p.n % 7) * 1000, now() - interval '1 hour', now() + interval '5 hours', 3 from planted p where p.n % 5 = 0`;
    await transaction`select private.set_strikable_prices(array(select p.id from planted p))`;
  });
};
