import { SupabaseComplaintAdminRepository } from '../../../../src/infrastructure/supabase/complaint/complaint-admin-repository.ts';
import { complaintAdminRepositoryContract } from '../../../contracts/complaint/complaint-admin-repository.contract.ts';
import { deliveredAccount } from '../../../support/credential-world.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

complaintAdminRepositoryContract(async () => {
  const world = await openOrderWorld();
  const owner = await world.staff('owner');
  const buyerOf = new Map<string, string>();
  return {
    staff: async (role) => new SupabaseComplaintAdminRepository(restAs(world.database, (await world.staff(role)).token)),
    complain: async () => {
      const buyer = await world.buyer();
      const product = await world.product({ kind: 'account', stock: 1, price: 400_000, name: 'Akun Mythic' });
      const order = await deliveredAccount(world, buyer, owner, product);
      const complaintAnswer = { p_order: order, p_reason: 'taken_back', p_text: 'Akun ditarik kembali oleh pemilik lama.' };
      const id = String((await world.call(buyer.token, 'open_complaint', complaintAnswer))['id']);
      buyerOf.set(id, buyer.id);
      return id;
    },
    buyerOf: (id) => buyerOf.get(id) ?? '',
    close: () => world.close(),
  };
});
