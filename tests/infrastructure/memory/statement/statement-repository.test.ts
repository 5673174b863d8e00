import { toWib } from '../../../../src/domain/shared/wib.ts';
import { InMemorySettlementRepository } from '../../../../src/infrastructure/memory/order/settlement-repository.ts';
import { MemoryStaffOrders } from '../../../../src/infrastructure/memory/order/staff-orders.ts';
import { approveAttempt } from '../../../../src/infrastructure/memory/order/staff-payments.ts';
import { MemoryStatements } from '../../../../src/infrastructure/memory/statement/statement-book.ts';
import { InMemoryStatementRepository } from '../../../../src/infrastructure/memory/statement/statement-repository.ts';
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
  let names = 0;
  return {
    order: async (price = 100_000, hasAsked = true) => {
      const id = orders.place({ total: price });
      if (!hasAsked) return { id, number: orders.need(id).detail.number, amount: price };
      // Codes differ, as those of orders that wait at the same time do.
      const { amount } = orders.transfer(id, 'transfer', 100 + orders.orders.size);
      return { id, number: orders.need(id).detail.number, amount };
    },
    approve: async ({ id, number, amount }, daysAgo = 0) => {
      orders.prove(id);
      const [attempt] = orders.need(id).attempts;
      if (attempt !== undefined) orders.book(id, attempt, amount);
      const shifted = (at: Date): Date => new Date(at.getTime() - daysAgo * 86_400_000);
      orders.lines = orders.lines.map((line) => (line.orderNumber === number ? { ...line, at: shifted(line.at) } : line));
    },
    approveFirst: async ({ id, amount }, reference) => {
      const order = orders.need(id);
      const [attempt] = order.attempts;
      if (attempt !== undefined) approveAttempt(orders, order, attempt, { by: 'Ani', amount, reference });
    },
    referenceOf: async (id) => orders.need(id).attempts.map(({ reference }) => orders.recorded.get(reference)?.bankReference)[0] ?? null,
    reverseSettlement: async (net) => {
      orders.postOf('settled', null, [
        ['cash:bank:bca', net],
        ['cash:gateway:qris', -net],
      ]);
      orders.postOf('settlement_reversed', null, [
        ['cash:bank:bca', -net],
        ['cash:gateway:qris', net],
      ]);
    },
    payByQris: async (amount, daysAgo) => {
      orders.postOf('paid', null, [
        ['cash:gateway:qris', amount],
        ['revenue:sale', -amount],
      ]);
      const [{ journalId } = { journalId: 0 }] = orders.lines;
      const at = new Date(orders.clock.now().getTime() - daysAgo * 86_400_000);
      orders.lines = orders.lines.map((line) => (line.journalId === journalId ? { ...line, at } : line));
    },
    reverseLast: async () => {
      const last = orders.settlements.find(({ reversal }) => reversal === null);
      await new InMemorySettlementRepository(orders, () => 'Tari').reverse(last?.id ?? 0, 'Salah hari');
    },
    cancel: async ({ id }) => {
      orders.move(id, 'cancel', 'buyer');
    },
    stateOf: async (id) => orders.need(id).detail.state,
    cash: async () => orders.lines.filter(({ account }) => account === 'cash:bank:bca').reduce((sum, line) => sum + line.amount, 0),
    today: () => toWib(orders.clock.now()).slice(0, 10),
    staff: async (role) => {
      names += 1;
      const name = `Tari ${names}`;
      return new InMemoryStatementRepository(
        shop,
        () => name,
        () => role === 'finance',
      );
    },
    close: async () => undefined,
  };
});
