import type { EvidenceFile, EvidenceFiles } from '../../../application/complaint/complaint-service.ts';
import type { PictureMessages } from '../../../application/order/order-admin-repository.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { isMessageRefused } from '../../../domain/order/message-filter.ts';
import type { MemoryStaffOrders } from './staff-orders.ts';

/** Fake of uploads and of messages with a picture. */
export class InMemoryPictureMessages implements PictureMessages, EvidenceFiles {
  /** Paths of uploads. */
  readonly uploads: string[] = [];

  constructor(private readonly shop: MemoryStaffOrders) {}

  async upload({ type }: EvidenceFile): Promise<string> {
    if (!type.startsWith('image/')) throw new PortError('invalid', 'this is no picture that can be taken');
    const path = `toko/${this.uploads.length + 1}.jpg`;
    this.uploads.push(path);
    return path;
  }

  async send(orderId: string, text: string, path: string): Promise<void> {
    const order = this.shop.orders.get(orderId);
    if (order === undefined) throw new OrderRefused('NOT_FOUND');
    if (!this.uploads.includes(path)) throw new OrderRefused('INVALID');
    if (isMessageRefused(text)) throw new OrderRefused('MESSAGE_REFUSED');
    const message = { id: this.shop.newId(), author: 'shop', text, at: this.shop.clock.now(), picture: path } as const;
    this.shop.change(orderId, { messages: [...order.detail.messages, message] });
  }
}
