import { randomBytes } from 'node:crypto';
import { HttpVaultAdminRepository } from '../../../../src/infrastructure/http-client/credential/vault-admin-repository.ts';
import { SupabaseVaultAdminReader } from '../../../../src/infrastructure/supabase/credential/vault-admin-reader.ts';
import { withToken } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { vaultAdminRepositoryContract } from '../../../contracts/credential/vault-admin-repository.contract.ts';
import { deliveredAccount } from '../../../support/credential-world.ts';
import { openOrderFront } from '../../../support/order-front.ts';
import { restAs } from '../../../support/supabase-as.ts';

vaultAdminRepositoryContract(async () => {
  const front = await openOrderFront();
  const { world } = front;
  const owner = await world.staff('owner');
  const account = (stock: number) => world.product({ kind: 'account', stock, price: 400_000, name: 'Akun Mythic' });
  const [category] = await world.database.sql<{ id: string }[]>`
    insert into categories (name, slug, icon, color, asks_login) values ('Joki', 'joki', 'zap', '#d2acee', true) returning id`;
  return {
    owner: new HttpVaultAdminRepository(
      new SupabaseVaultAdminReader(restAs(world.database, owner.token)),
      (input, init) => fetch(input, withToken(init, owner.token)),
      `${front.origin}/api`,
    ),
    account,
    askForCode: async () => {
      const buyer = await world.buyer();
      const order = await deliveredAccount(world, buyer, owner, await account(1));
      return String((await world.call(buyer.token, 'ask_login_code', { p_order: order }))['id']);
    },
    service: async (texts, isAssigned) => {
      const buyer = await world.buyer();
      const product = await world.product({ kind: 'service' });
      await world.database.sql`update products set category_id = ${category?.id ?? ''} where id = ${product}`;
      const order = await world.paid(buyer, product);
      await front.vault(buyer.token, 'seal-login', { order_id: order, fields: texts });
      if (isAssigned) await world.call(owner.token, 'assign_worker', { p_order: order, p_worker: owner.id });
      return order;
    },
    shut: async () => front.reopen({ CREDENTIALS_KEY: randomBytes(32).toString('base64') }),
    close: () => front.close(),
  };
});
