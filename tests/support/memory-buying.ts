import type { Container } from 'inversify';
import { OrderModule } from '../../src/application/shared/deferred-modules.ts';
import { ownCredentialUseCases } from '../../src/infrastructure/composition/client/credential.ts';
import { ownOrderUseCases, ownRentalUseCases } from '../../src/infrastructure/composition/client/order.ts';
import { ORDER_PORT } from '../../src/infrastructure/composition/order-tokens.ts';
import { PORT } from '../../src/infrastructure/composition/tokens.ts';
import type { MemoryCatalogue } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryOwnComplaints } from '../../src/infrastructure/memory/complaint/own-complaints.ts';
import { InMemoryOwnVault } from '../../src/infrastructure/memory/credential/own-vault.ts';
import { InMemoryMessageSettingsRepository, MemoryMessageSettings } from '../../src/infrastructure/memory/notification/message-settings.ts';
import { InMemoryEvidencePictures } from '../../src/infrastructure/memory/order/evidence-pictures.ts';
import { memoryOrdersOf } from '../../src/infrastructure/memory/order/memory-orders.ts';
import { InMemoryOpeningHoursRepository, MemoryOpeningHours } from '../../src/infrastructure/memory/order/opening-hours-repository.ts';
import { InMemoryOwnOrders } from '../../src/infrastructure/memory/order/own-orders.ts';
import { MemoryUndecidedMessages } from '../../src/infrastructure/memory/order/undecided-messages.ts';
import { MemoryRentals } from '../../src/infrastructure/memory/rental/memory-rentals.ts';
import { InMemoryOwnRentals } from '../../src/infrastructure/memory/rental/own-rentals.ts';
import type { InMemoryPermissionRepository } from '../../src/infrastructure/memory/staff/staff-repository.ts';
import { SessionStore } from '../../src/ui/stores/session.store.ts';

/** Fake orders of the shop, and the ports of the signed-in person. */
export class MemoryBuying {
  readonly hours = new MemoryOpeningHours();
  readonly hoursRepository = new InMemoryOpeningHoursRepository(this.hours);
  readonly undecided = new MemoryUndecidedMessages();
  readonly messages = new MemoryMessageSettings();
  readonly orders;
  readonly own;
  readonly vault;
  readonly complaints;
  readonly calendar;
  readonly rentals;

  constructor(
    catalogue: MemoryCatalogue,
    private readonly container: Container,
  ) {
    this.orders = memoryOrdersOf(catalogue);
    const person = () => container.get(SessionStore).user?.id ?? null;
    this.calendar = new MemoryRentals(this.orders, catalogue.clock);
    this.rentals = new InMemoryOwnRentals(this.calendar, catalogue.clock, person);
    this.own = new InMemoryOwnOrders(this.orders, person);
    this.vault = new InMemoryOwnVault(this.orders, catalogue.clock, person);
    this.complaints = new InMemoryOwnComplaints(this.orders, catalogue.clock, person);
  }

  bind(permissions: InMemoryPermissionRepository): void {
    const person = () => {
      const user = this.container.get(SessionStore).user;
      return user === null ? null : { id: user.id, hasPhone: true, permissions: permissions.current.permissions };
    };
    this.container.bind(PORT.messageSettings).toConstantValue(new InMemoryMessageSettingsRepository(this.messages, person));
    this.container.bind(ORDER_PORT.orderRepository).toConstantValue(this.own);
    this.container.bind(ORDER_PORT.openingHours).toConstantValue(this.hoursRepository);
    this.container.bind(ORDER_PORT.orderService).toConstantValue(this.own);
    this.container.bind(OrderModule).toConstantValue(new OrderModule(async () => undefined));
    this.container.bind(ORDER_PORT.freeTimes).toConstantValue(this.rentals);
    this.container.bind(ORDER_PORT.rentalService).toConstantValue(this.rentals);
    this.container.bind(ORDER_PORT.vault).toConstantValue(this.vault);
    this.container.bind(ORDER_PORT.ownCredentials).toConstantValue(this.vault);
    this.container.bind(ORDER_PORT.complaints).toConstantValue(this.complaints);
    this.container.bind(ORDER_PORT.evidenceFiles).toConstantValue(this.complaints);
    this.container.bind(ORDER_PORT.evidencePictures).toConstantValue(new InMemoryEvidencePictures());
    this.container.load(ownOrderUseCases);
    this.container.load(ownRentalUseCases);
    this.container.load(ownCredentialUseCases);
  }
}
