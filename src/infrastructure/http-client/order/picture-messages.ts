import type { writeMessage } from '../../../application/order/order.calls.ts';
import type { PictureMessages } from '../../../application/order/order-admin-repository.ts';
import { CallClient } from './call-client.ts';

/** Messages with a picture through the shop's interface, which checks it. */
export class HttpPictureMessages implements PictureMessages {
  private readonly api: CallClient;

  /** @param fetcher adds the person's token @param apiUrl base address of the interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.api = new CallClient(fetcher, apiUrl);
  }

  send(orderId: string, text: string, path: string): Promise<void> {
    return this.api.take<typeof writeMessage>(['orders', 'message'], { orderId, text, path });
  }
}
