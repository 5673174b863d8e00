import { InMemoryPaymentRepository } from '../../../../src/infrastructure/memory/payment/payment-repository.ts';
import { paymentRepositoryContract } from '../../../contracts/payment/payment-repository.contract.ts';

paymentRepositoryContract(async () => {
  const book = new InMemoryPaymentRepository();
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
