import { MemoryPaymentBook } from '../../../../src/infrastructure/memory/payment/payment-book.ts';
import { paymentBookContract } from '../../../contracts/payment/payment-book.contract.ts';

paymentBookContract(async () => {
  const book = new MemoryPaymentBook();
  let count = 0;
  return {
    book,
    attempt: async () => {
      count += 1;
      return book.write({ reference: `AA-MEMORY${count}-1-AAAAAA` }).reference;
    },
    makeDue: async (reference) => book.makeDue(reference),
    cancel: async (reference) => book.moveOrder(`order of ${reference}`, 'cancelled'),
    close: async () => undefined,
  };
});
