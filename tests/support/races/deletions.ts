import postgres, { type Sql } from 'postgres';

export interface DeletionOutcome {
  readonly rounds: number;
  /** Rounds without exactly one success of the two, although no order was placed before. */
  readonly notOnce: number;
  readonly refusals: readonly string[];
  /** Products that still exist, or rows of a deleted product. */
  readonly leftovers: number;
}

const addProduct = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`insert into products (name, description, price) values ('Akun', 'Isi', 1) returning id`;
  await sql`insert into rental_options (product_id, duration, price) values (${row?.id ?? ''}, '1 Hari', 1)`;
  return row?.id ?? '';
};

/** Two members of staff delete the same product while others edit, rent and discount it. */
export const raceDeletions = async (url: string, rounds: number): Promise<DeletionOutcome> => {
  const sql = postgres(url, { max: 6, onnotice: () => undefined, connection: { 'request.jwt.claims': '{"role":"service_role"}' } });
  const refusals: string[] = [];
  let notOnce = 0;
  // Additions to a deleted product are refused, and so is the deletion of an ordered one.
  const unlessDeleted = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: Error & { code?: string }) => (error.code === '23503' ? null : refusals.push(error.code ?? error.message)));
  const remove = async (id: string): Promise<unknown> => {
    const [row] = await sql<{ pictures: string[] | null }[]>`select public.delete_product(${id}) as pictures`;
    return row?.pictures != null;
  };
  const wasOrdered = async (id: string): Promise<boolean> =>
    (await sql`update orders set product_id = null where product_id = ${id} returning id`).length > 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const id = await addProduct(sql);
      const results = await Promise.all([
        unlessDeleted(remove(id)),
        unlessDeleted(sql`update products set price = price + 1, stock = stock + 1 where id = ${id}`),
        unlessDeleted(sql`insert into rental_options (product_id, duration, price) values (${id}, '3 Hari', 1)`),
        unlessDeleted(sql`insert into flash_sales (product_id, sale_price, original_price, end_time) values (${id}, 1, 2, '2099-01-01')`),
        unlessDeleted(remove(id)),
        unlessDeleted(sql`insert into orders (product_id) values (${id})`),
      ]);
      const times = [results[0], results[4]].filter((wasDeleted) => wasDeleted === true).length;
      if (!(await wasOrdered(id))) notOnce += times === 1 ? 0 : 1;
      else if (times > 0 || (await remove(id)) !== true) notOnce += 1;
    }
    const [left] = await sql<{ n: number }[]>`select
      ((select count(*) from products where name = 'Akun') + (select count(*) from rental_options o where not exists (select from products p where p.id = o.product_id)))::int as n`;
    return { rounds, notOnce, refusals, leftovers: left?.n ?? -1 };
  } finally {
    await sql.end();
  }
};
