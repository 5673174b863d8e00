import type { RefundDestinationReader } from '../../../application/order/order-admin-repository.ts';

/** Account numbers by the refund they belong to. */
export class InMemoryRefundDestinationReader implements RefundDestinationReader {
  readonly numbers = new Map<string, string>();

  async reveal(refundId: string): Promise<{ readonly number: string } | { readonly code: string }> {
    const number = this.numbers.get(refundId);
    return number === undefined ? { code: 'DESTINATION_MISSING' } : { number };
  }
}
