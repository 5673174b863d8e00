import { toWib } from '../../../../src/domain/shared/wib.ts';
import type { Permission } from '../../../../src/domain/staff/permission.ts';
import { InMemorySettlementRepository } from '../../../../src/infrastructure/memory/order/settlement-repository.ts';
import { balancesOf } from '../../../../src/infrastructure/memory/order/staff-ledger.ts';
import { MemoryStaffOrders } from '../../../../src/infrastructure/memory/order/staff-orders.ts';
import { settlementRepositoryContract } from '../../../contracts/order/settlement-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const FINANCE: readonly Permission[] = ['payments.write', 'ledger.read'];

settlementRepositoryContract(async () => {
  const shop = new MemoryStaffOrders(new FixedClock());
  shop.settings = { ...shop.settings, accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }] };
  return {
    staff: async (role) =>
      new InMemorySettlementRepository(
        shop,
        () => 'Tari',
        (permission) => role === 'finance' && FINANCE.includes(permission),
      ),
    payByQris: async () => {
      const id = shop.place();
      const attempt = shop.transfer(id, 'qris');
      shop.prove(id);
      shop.book(id, attempt, attempt.amount);
      return attempt.amount;
    },
    balances: async () => balancesOf(shop.lines),
    today: () => toWib(shop.clock.now()).slice(0, 10),
    newKey: () => shop.newId(),
    close: async () => undefined,
  };
});
