import { InMemoryComplaintAdminRepository } from '../../../../src/infrastructure/memory/complaint/complaint-admin-repository.ts';
import { MemoryStaffOrders } from '../../../../src/infrastructure/memory/order/staff-orders.ts';
import { complaintAdminRepositoryContract } from '../../../contracts/complaint/complaint-admin-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

complaintAdminRepositoryContract(async () => {
  const shop = new MemoryStaffOrders(new FixedClock());
  let isStaff = true;
  const complaints = new InMemoryComplaintAdminRepository(shop, () => isStaff);
  return {
    staff: async (role) => {
      if (role !== 'content') return complaints;
      isStaff = false;
      return complaints;
    },
    complain: async () =>
      complaints.complain(shop.place({ total: 400_000, saleKind: 'account', productName: 'Akun Mythic' }), 'taken_back', 'Akun ditarik.'),
    close: async () => undefined,
  };
});
