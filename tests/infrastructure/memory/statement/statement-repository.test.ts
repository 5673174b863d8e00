import { MemoryStaffOrders } from '../../../../src/infrastructure/memory/order/staff-orders.ts';
import { InMemoryStatementRepository, MemoryStatements } from '../../../../src/infrastructure/memory/statement/statement-repository.ts';
import { statementRepositoryContract } from '../../../contracts/statement/statement-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

statementRepositoryContract(async () => {
  const orders = new MemoryStaffOrders(new FixedClock());
  const accounts = [
    { id: orders.newId(), bank: 'BCA', number: '1234567890', holder: 'Arena Akun' },
    { id: orders.newId(), bank: 'BNI', number: '9876543210', holder: 'Arena Akun' },
  ];
  orders.settings = { ...orders.settings, accounts };
  const shop = new MemoryStatements(orders);
  return {
    staff: async (role) =>
      new InMemoryStatementRepository(
        shop,
        () => 'Tari',
        () => role === 'finance',
      ),
    close: async () => undefined,
  };
});
