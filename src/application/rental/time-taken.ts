import { OrderRefused } from '../order/order-service.ts';

/** The requested time is no longer free: SOLD_OUT for this time, not for the product. */
export class TimeTaken extends OrderRefused {
  constructor() {
    super('SOLD_OUT');
  }
}
