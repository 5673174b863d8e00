import * as v from 'valibot';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import type { RefundDestinationReader } from '../../../application/order/order-admin-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { ActionCaller } from '../shared/action-caller.ts';

const Opened = v.object({ number: v.string() });

/** `POST /api/orders?action=open-destination`. */
export class HttpRefundDestinationReader implements RefundDestinationReader {
  private readonly orders: ActionCaller;

  /** @param fetcher adds the signed-in person's token @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.orders = new ActionCaller(fetcher, `${apiUrl}/orders`);
  }

  async reveal(refundId: string): Promise<{ readonly number: string } | { readonly code: string }> {
    try {
      return await this.orders.call('open-destination', { refund_id: refundId }, Opened);
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      if (error.code !== null) return { code: error.code };
      throw new PortError(error.reason, 'the account number was not opened');
    }
  }
}
