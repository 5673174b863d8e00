import type { Answer, Person, Shop } from './people.ts';

/** One order with random events. */
export interface Life {
  readonly shop: Shop;
  readonly buyer: Person;
  /** Two members of staff. */
  readonly staff: readonly [Person, Person];
  readonly random: (below: number) => number;
  readonly order: string;
}

type Statement = Parameters<Shop['as']>[1];

export const callAs = async ({ shop }: Pick<Life, 'shop'>, person: Person, statement: Statement): Promise<Answer> =>
  ((await shop.as(person, statement)) as { readonly answer: Answer }).answer;

export const asStaff = (life: Life, event: string, detail: Record<string, string | number> = { note: 'Alasan' }): Promise<Answer> =>
  callAs(
    life,
    life.staff[0],
    (sql) => sql`select public.move_order_as_staff(${life.order}::uuid, ${event}, ${sql.json(detail)}) as answer`,
  );

export const asBuyer = (life: Life, event: string): Promise<Answer> =>
  callAs(life, life.buyer, (sql) => sql`select public.step_order(${life.order}::uuid, ${event}, '{"accepted": true}') as answer`);

/** Expires all deadlines; paused ones have less time left. */
export const runOut = ({ shop, order }: Life): Promise<unknown> =>
  shop.sql.begin(async (sql) => {
    await sql`update private.order_deadlines set due_at = due_at - interval '20 days', pauses = array_remove(pauses, 'exception'),
      paused_at = case when 'dispute' = any (pauses) then paused_at end where order_id = ${order}`;
    await sql`select private.move_due_orders(50)`;
  });

/** A random one of these. */
export const oneOf = <T>({ random }: Pick<Life, 'random'>, values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];
