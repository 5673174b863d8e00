import type { Role } from '../../../../src/domain/auth/roles.ts';
import type { Permission } from '../../../../src/domain/staff/permission.ts';
import { InMemoryOrderAdminRepository } from '../../../../src/infrastructure/memory/order/order-admin-repository.ts';
import { MemoryStaffOrders } from '../../../../src/infrastructure/memory/order/staff-orders.ts';
import { orderAdminRepositoryContract, type StaffOrdersWorld } from '../../../contracts/order/order-admin-repository.contract.ts';
import { recordedTransfersContract } from '../../../contracts/order/recorded-transfers.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const MONEY: readonly Permission[] = ['payments.write', 'refunds.write', 'ledger.read'];
/** The functions' names in the database. */
const PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['orders.read', 'orders.write', 'settings.write', 'credentials.open', ...MONEY],
  admin: ['orders.read', 'orders.write', 'settings.write', ...MONEY],
  finance: ['orders.read', ...MONEY],
  cs: ['orders.read', 'orders.write'],
  content: [],
};

const open = async (): Promise<StaffOrdersWorld> => {
  const shop = new MemoryStaffOrders(new FixedClock());
  return {
    staff: async (role) => {
      const id = shop.newId();
      if (PERMISSIONS[role].includes('orders.write')) shop.team = [...shop.team, { id, name: role }];
      return new InMemoryOrderAdminRepository(
        shop,
        () => id,
        (permission) => PERMISSIONS[role].includes(permission),
      );
    },
    place: async (given) => shop.place(given),
    transfer: async (order) => shop.transfer(order).amount,
    prove: async (order) => shop.prove(order),
    pay: async (order) => shop.pay(order),
    today: shop.clock.now().toISOString().slice(0, 10),
    close: async () => undefined,
  };
};

orderAdminRepositoryContract(open);
recordedTransfersContract(open);
