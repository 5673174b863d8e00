import type { RefundDestinationReader } from '../../../application/order/order-admin-repository.ts';

/** Fake of account numbers, by refund id. */
export class InMemoryRefundDestinationReader implements RefundDestinationReader {
  readonly numbers = new Map<string, string>();

  async reveal(refundId: string): Promise<{ readonly number: string } | { readonly code: string }> {
    const number = this.numbers.get(refundId);
    return number === undefined ? { code: 'DESTINATION_MISSING' } : { number };
  }
}
