import { toWib } from '../../../../src/domain/shared/wib.ts';
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
    order: async (price = 100_000) => {
      const id = orders.place({ total: price });
      // Codes differ, as those of orders that wait at the same time do.
      const { amount } = orders.transfer(id, 'transfer', 100 + orders.orders.size);
      return { id, number: orders.need(id).detail.number, amount };
    },
    approve: async ({ id, amount }) => {
      orders.prove(id);
      const [attempt] = orders.need(id).attempts;
      if (attempt !== undefined) orders.book(id, attempt, amount);
    },
    stateOf: async (id) => orders.need(id).detail.state,
    cash: async () => orders.lines.filter(({ account }) => account === 'cash:bank:bca').reduce((sum, line) => sum + line.amount, 0),
    today: () => toWib(orders.clock.now()).slice(0, 10),
    staff: async (role) =>
      new InMemoryStatementRepository(
        shop,
        () => 'Tari',
        () => role === 'finance',
      ),
    close: async () => undefined,
  };
});
