import { OrderRefused } from '../order/order-service.ts';

/** A refusal that names a field, never its value. */
export class FieldRefused extends OrderRefused {
  constructor(
    code: string,
    readonly field: string,
  ) {
    super(code);
  }
}
