import type { LoginToStore, OrderLoginStore } from '../../../application/credential/credential-commands.ts';
import { OrderRefused } from '../../../application/order/order-service.ts';
import { orderLoginRefusal } from '../../../domain/credential/order-login.ts';
import type { MemoryVault } from './memory-vault.ts';

export class InMemoryOrderLoginStore implements OrderLoginStore {
  constructor(private readonly vault: MemoryVault) {}

  async store(login: LoginToStore): Promise<void> {
    const order = this.vault.services.find(({ id }) => id === login.orderId);
    if (order === undefined) throw new OrderRefused('NOT_FOUND');
    const { state, asksLogin } = order;
    const refusal = orderLoginRefusal('seal', { state, asksLogin, status: order.login?.status ?? 'none', isWorker: false });
    if (refusal !== null) throw new OrderRefused(refusal);
    if (login.version !== 1 + (order.login?.stored.version ?? 0)) throw new OrderRefused('VERSION_CHANGED');
    order.login = { stored: login, status: 'sealed' };
  }
}
