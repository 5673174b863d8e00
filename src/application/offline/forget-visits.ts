import type { ShopCopy } from './shop-copy.ts';

/** Whoever signs out leaves no trace of what they looked at to the next person on this device. */
export class ForgetVisits {
  constructor(private readonly copy: ShopCopy) {}

  execute(): void {
    this.copy.forgetVisits();
  }
}
