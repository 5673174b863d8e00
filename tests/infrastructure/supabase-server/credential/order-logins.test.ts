import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseCredentialCommands } from '../../../../src/infrastructure/supabase-server/credential/credential-commands.ts';
import { SupabaseOrderLoginStore } from '../../../../src/infrastructure/supabase-server/credential/order-login-store.ts';
import { orderLoginsContract } from '../../../contracts/credential/order-logins.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import type { TestUser } from '../../../support/test-database.ts';

orderLoginsContract(async () => {
  const world = await openOrderWorld();
  const { gateway, keys, sql } = world.database;
  const fetcher: typeof fetch = (input, init) => gateway.fetch(new Request(input, init), null);
  const commandsOf = (token: string) => new SupabaseCredentialCommands({ url: 'http://front', key: keys.publishableKey }, fetcher, token);
  const buyers = new Map<string, TestUser>();
  const buyerOf = new Map<string, TestUser>();
  const owner = await world.staff('owner');
  const [category] = await sql<{ id: string }[]>`
    insert into categories (name, slug, icon, color, asks_login) values ('Joki', 'joki', 'zap', '#d2acee', true) returning id`;
  const asPerson = ({ id, token }: TestUser) => ({ id, commands: commandsOf(token) });
  return {
    store: new SupabaseOrderLoginStore(createRestClient({ url: 'http://front', key: keys.secretKey }, fetcher)),
    buyer: async () => {
      const user = await world.buyer();
      buyers.set(user.id, user);
      return asPerson(user);
    },
    worker: async () => asPerson(await world.staff('cs')),
    service: async ({ id }, asksLogin) => {
      const buyer = buyers.get(id) as TestUser;
      const product = await world.product({ kind: 'service' });
      if (asksLogin) await sql`update products set category_id = ${category?.id ?? ''} where id = ${product}`;
      const order = await world.paid(buyer, product);
      buyerOf.set(order, buyer);
      return order;
    },
    assign: async (order, { id }) => void (await world.call(owner.token, 'assign_worker', { p_order: order, p_worker: id })),
    cancel: async (order) => void (await world.call(buyerOf.get(order)?.token ?? '', 'step_order', { p_order: order, p_event: 'cancel' })),
    close: () => world.close(),
  };
});
