import { InMemoryAdminContentRepository } from '../../../../src/infrastructure/memory/content/admin-content-repository.ts';
import { InMemoryAnnouncementRepository } from '../../../../src/infrastructure/memory/notification/announcement-repository.ts';
import { adminContentContract } from '../../../contracts/content/admin-content-repository.contract.ts';
import { announcementContract } from '../../../contracts/notification/announcement-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

announcementContract(async () => {
  const sariId = '00000000-0000-4000-8000-000000000101';
  const [owner, customer] = [new InMemoryAnnouncementRepository(new FixedClock()), new InMemoryAnnouncementRepository(new FixedClock())];
  owner.customers = [{ id: sariId, name: 'Sari Dewi', phone: null, email: null, disabledKinds: ['promo'] }];
  customer.isOpen = false;
  return { owner, customer, sariId, close: async () => undefined };
});

adminContentContract(async () => {
  const [owner, customer] = [new InMemoryAdminContentRepository(new FixedClock()), new InMemoryAdminContentRepository(new FixedClock())];
  customer.isOpen = false;
  return { owner, customer, close: async () => undefined };
});
