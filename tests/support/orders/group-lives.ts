import { randomUUID } from 'node:crypto';
import type { Life } from './life.ts';
import type { Answer, Person, Shop } from './people.ts';

/** Places a group of two to four orders of one product. @returns its id; null where it is refused */
export const placeGroup = async (shop: Shop, buyer: Person, product: string, random: Life['random']): Promise<string | null> => {
  const quantity = 2 + random(3);
  const { answer } = await shop.as<{ answer: Answer }>(
    buyer,
    (
      sql,
    ) => sql`select public.place_group(${randomUUID()}::uuid, ${product}::uuid, ${quantity}, ${100_000 * quantity}, 1, '{"game_id": "12345678"}')
      as answer`,
  );
  return answer['id'] === undefined ? null : String(answer['id']);
};

/** Lets a group live, and then each of its orders, with any money that still comes for the group in between. */
export const liveGroup = async (
  life: Life,
  liveOf: (life: Life) => Promise<void>,
  goOn: (life: Life, rounds: number) => Promise<void>,
): Promise<void> => {
  await liveOf(life);
  const members = await life.shop.sql<{ id: string }[]>`select id from orders where group_id = ${life.order} order by id`;
  for (const { id } of members) await goOn({ ...life, order: id }, 1 + life.random(6));
  await goOn(life, 1 + life.random(3));
};
