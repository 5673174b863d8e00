import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { openedDestination } from '../../../application/order/order.answers.ts';
import type { openRefundDestination } from '../../../application/order/order.calls.ts';
import type { RefundDestinationReader } from '../../../application/order/order-admin-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { CallClient } from './call-client.ts';

/** Account numbers of refunds through the shop's interface. */
export class HttpRefundDestinationReader implements RefundDestinationReader {
  private readonly api: CallClient;

  /** @param fetcher adds the person's token @param apiUrl base address of the interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.api = new CallClient(fetcher, apiUrl);
  }

  async reveal(refundId: string): Promise<{ readonly number: string } | { readonly code: string }> {
    try {
      return await this.api.send<typeof openRefundDestination>(['orders', 'open-destination'], { refundId }, openedDestination);
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      if (error.code !== null) return { code: error.code };
      throw new PortError(error.reason, 'the account number was not opened');
    }
  }
}
