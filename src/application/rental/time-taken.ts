import { OrderRefused } from '../order/order-service.ts';

/** The time of a rental is somebody else's by now: SOLD_OUT, of a time and not of the goods. */
export class TimeTaken extends OrderRefused {
  constructor() {
    super('SOLD_OUT');
  }
}
