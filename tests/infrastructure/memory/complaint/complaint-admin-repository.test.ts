import { InMemoryComplaintAdminRepository } from '../../../../src/infrastructure/memory/complaint/complaint-admin-repository.ts';
import { MemoryStaffOrders } from '../../../../src/infrastructure/memory/order/staff-orders.ts';
import { complaintAdminRepositoryContract } from '../../../contracts/complaint/complaint-admin-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

complaintAdminRepositoryContract(async () => {
  const shop = new MemoryStaffOrders(new FixedClock());
  let isStaff = true;
  let buyers = 0;
  const buyerOf = new Map<string, string>();
  const complaints = new InMemoryComplaintAdminRepository(shop, () => isStaff);
  return {
    staff: async (role) => {
      if (role !== 'content') return complaints;
      isStaff = false;
      return complaints;
    },
    complain: async () => {
      const order = shop.place({ total: 400_000, saleKind: 'account', productName: 'Akun Mythic' });
      buyers += 1;
      Object.assign(shop.need(order), { buyerId: `buyer-${buyers}` });
      const id = complaints.complain(order, 'taken_back', 'Akun ditarik.');
      buyerOf.set(id, `buyer-${buyers}`);
      return id;
    },
    buyerOf: (id) => buyerOf.get(id) ?? '',
    close: async () => undefined,
  };
});
