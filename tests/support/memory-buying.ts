import type { Container } from 'inversify';
import { OrderModule } from '../../src/application/shared/deferred-modules.ts';
import { ownOrderUseCases } from '../../src/infrastructure/composition/client/order.ts';
import { PORT } from '../../src/infrastructure/composition/tokens.ts';
import type { MemoryCatalogue } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import { memoryOrdersOf } from '../../src/infrastructure/memory/order/memory-orders.ts';
import { InMemoryOwnOrders } from '../../src/infrastructure/memory/order/own-orders.ts';
import { SessionStore } from '../../src/ui/stores/session.store.ts';

/** Buying in memory: the shop's orders, and the side of whoever is signed in. */
export class MemoryBuying {
  readonly orders;
  readonly own;

  constructor(
    catalogue: MemoryCatalogue,
    private readonly container: Container,
  ) {
    this.orders = memoryOrdersOf(catalogue);
    this.own = new InMemoryOwnOrders(this.orders, () => container.get(SessionStore).user?.id ?? null);
  }

  bind(): void {
    this.container.bind(PORT.orderRepository).toConstantValue(this.own);
    this.container.bind(PORT.orderService).toConstantValue(this.own);
    this.container.bind(OrderModule).toConstantValue(new OrderModule(async () => undefined));
    this.container.load(ownOrderUseCases);
  }
}
