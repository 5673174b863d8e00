import { HttpOrderService } from '../../../../src/infrastructure/http-client/order/order-service.ts';
import { newUuid } from '../../../../src/infrastructure/platform/new-uuid.ts';
import { SupabaseOrderRepository } from '../../../../src/infrastructure/supabase/order/order-repository.ts';
import { SupabaseProofPictures } from '../../../../src/infrastructure/supabase/order/proof-pictures.ts';
import { withToken } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { ownOrdersContract } from '../../../contracts/order/own-orders.contract.ts';
import { openOrderFront } from '../../../support/order-front.ts';
import { connectionOf, restAs } from '../../../support/supabase-as.ts';

// Reads over PostgREST, steps over the shop's own interface, on the real database.
ownOrdersContract(async () => {
  const front = await openOrderFront();
  const { world } = front;
  const { sql } = world.database;
  const accounts = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];
  await sql`update private.payment_settings set accounts = ${sql.json(accounts)}`;
  const { token: staff } = await world.staff('owner');
  return {
    buyer: async () => {
      const { id, token } = await world.buyer();
      const rest = restAs(world.database, token);
      const pictures = new SupabaseProofPictures(
        connectionOf(world.database, async () => token, id),
        newUuid,
      );
      const asPerson: typeof fetch = (input, init) => fetch(input, withToken(init, token));
      return { orders: new SupabaseOrderRepository(rest, rest), steps: new HttpOrderService(asPerson, `${front.origin}/api`, pictures) };
    },
    product: (given) => world.product(given),
    setForm: async (product, form) => {
      const [game] = await sql<{ id: string }[]>`
        insert into game_titles (name, slug, delivery_form) values ('Free Fire', ${`ff-${newUuid()}`}, ${form}) returning id`;
      await sql`update products set game_title_id = ${game?.id ?? null} where id = ${product}`;
    },
    setPrice: async (product, price) => {
      await sql`update products set price = ${price} where id = ${product}`;
    },
    pay: async (_order, reference) => {
      await front.play(reference, 'paid');
    },
    deliver: async (order) => {
      await world.call(staff, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: {} });
    },
    close: () => front.close(),
  };
});
