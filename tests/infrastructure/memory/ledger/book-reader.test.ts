import { InMemoryBookReader } from '../../../../src/infrastructure/memory/ledger/book-reader.ts';
import { bookReaderContract } from '../../../contracts/ledger/book-reader.contract.ts';
import {
  anAttempt,
  anAuditedOrder,
  anOutsideSale,
  aReceipt,
  aSettlement,
  aStrayJournal,
  BANK,
  balance,
} from '../../../support/audited-subjects.ts';

bookReaderContract(async () => {
  const orders = Array.from({ length: 200 }, (_, n) => anAuditedOrder([], { id: `id-${n + 100}` }));
  const paid = anAuditedOrder(['pay'], {
    id: 'id-300',
    attempts: [anAttempt()],
    booked: [balance(BANK, 100_000), balance('order_escrow', -100_000, 'id-300')],
  });
  const subjects = [paid, ...orders, aReceipt(), aSettlement(), anOutsideSale(), aStrayJournal()];
  return {
    finance: new InMemoryBookReader(subjects),
    content: new InMemoryBookReader(subjects, () => false),
    close: async () => undefined,
  };
});
