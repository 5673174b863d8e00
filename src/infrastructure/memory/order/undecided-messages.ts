import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { UndecidedMessage, UndecidedMessageRepository } from '../../../application/order/undecided-messages.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { Permission } from '../../../domain/staff/permission.ts';

/** Undecided messages in memory, and those that were sent again. */
export class MemoryUndecidedMessages {
  waiting: readonly UndecidedMessage[] = [];
  again: readonly number[] = [];
}

export class InMemoryUndecidedMessageRepository implements UndecidedMessageRepository {
  constructor(
    private readonly shop: MemoryUndecidedMessages,
    private readonly may: (permission: Permission) => boolean = () => true,
  ) {}

  async list(): Promise<readonly UndecidedMessage[]> {
    this.admit('orders.read');
    return this.shop.waiting.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  }

  async decide(id: number, isAgain: boolean): Promise<StepAnswer> {
    this.admit('orders.write');
    if (!this.shop.waiting.some((one) => one.id === id)) return { code: 'NOT_FOUND' };
    this.shop.waiting = this.shop.waiting.filter((one) => one.id !== id);
    if (isAgain) this.shop.again = [...this.shop.again, id];
    return { outcome: 'done' };
  }

  private admit(permission: Permission): void {
    if (!this.may(permission)) throw new PortError('denied', permission);
  }
}
