import { randomUUID } from 'node:crypto';
import { type Person, place, type Shop } from './people.ts';

/** A static QRIS, as it is stored. */
const QRIS = `00020101021126570011ID.DANA.WWW0118936009153000000000${'0'.repeat(20)}`;

/** A buyer pays by QRIS; the gateway's money is settled in two batches, one of which is reversed. */
export const settleSome = async (shop: Shop, staff: Person, buyer: Person, product: string): Promise<void> => {
  const { sql } = shop;
  await sql`update private.payment_settings set qris = ${QRIS}`;
  const { id } = await place(shop, buyer, product);
  const { answer } = await shop.as<{ answer: { reference: string; amount: number } }>(
    buyer,
    (one) => one`select public.take_payment_attempt(${String(id)}::uuid, 'qris') as answer`,
  );
  await sql`select public.server_observe(${answer.reference}, 'inquiry', ${sql.json({ state: 'paid', amount: answer.amount })})`;
  for (const reference of [randomUUID(), randomUUID()]) {
    await shop.as(
      staff,
      (one) => one`select public.settle_gateway(${reference}::uuid, 'cash:gateway:qris', 'cash:bank:bca',
        (now() at time zone 'Asia/Jakarta')::date, 2000, 14, ${reference}) as answer`,
    );
  }
  const [last] = await sql<{ id: string }[]>`select max(id) as id from private.settlements`;
  await shop.as(staff, (one) => one`select public.reverse_settlement(${last?.id ?? '0'}::bigint, 'Salah ketik') as answer`);
};

/** Two outside sales, one of which is reversed. */
export const sellElsewhere = async (shop: Shop, staff: Person, product: string): Promise<void> => {
  await shop.sql`update products set stock = stock + 2 where id = ${product}`;
  const sell = async (): Promise<string | null> => {
    const [row] = await shop.sql<{ version: string }[]>`select updated_at::text as version from products where id = ${product}`;
    const { answer } = await shop.as<{ answer: { sale?: string } }>(
      staff,
      (one) => one`select public.sell_outside(${product}::uuid, ${row?.version ?? null}::text::timestamptz, 'Tokopedia', 90000) as answer`,
    );
    return answer.sale ?? null;
  };
  await sell();
  const second = await sell();
  await shop.as(staff, (one) => one`select public.undo_outside_sale(${product}::uuid, ${second}::uuid) as answer`);
};
