import { SupabaseCredentialCommands } from '../../../../src/infrastructure/supabase-server/credential/credential-commands.ts';
import { credentialCommandsContract } from '../../../contracts/credential/credential-commands.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import type { TestUser } from '../../../support/test-database.ts';

credentialCommandsContract(async () => {
  const world = await openOrderWorld();
  const { gateway, keys, sql } = world.database;
  const fetcher: typeof fetch = (input, init) => gateway.fetch(new Request(input, init), null);
  const commandsOf = (token: string) => new SupabaseCredentialCommands({ url: 'http://front', key: keys.publishableKey }, fetcher, token);
  const buyers = new Map<string, TestUser>();
  const buyerOf = new Map<string, TestUser>();
  return {
    staff: async (role) => commandsOf((await world.staff(role)).token),
    buyer: async () => {
      const user = await world.buyer();
      buyers.set(user.id, user);
      return { id: user.id, commands: commandsOf(user.token) };
    },
    product: (units) => world.product({ kind: 'account', stock: units }),
    buy: async (product, buyer) => {
      const user = buyers.get(buyer) as TestUser;
      const order = await world.paid(user, product);
      buyerOf.set(order, user);
      await world.call('service', 'process_outbox');
      return order;
    },
    ask: async (order) => String((await world.call(buyerOf.get(order)?.token ?? '', 'ask_login_code', { p_order: order }))['id']),
    letCodesExpire: async () => void (await sql`update private.login_code_requests set expires_at = now()`),
    close: () => world.close(),
  };
});
