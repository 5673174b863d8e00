import { InMemoryContentDesk } from '../../../../src/infrastructure/memory/content/content-desk.ts';
import { InMemoryAnnouncementDesk } from '../../../../src/infrastructure/memory/notification/announcement-desk.ts';
import { contentDeskContract } from '../../../contracts/content/content-desk.contract.ts';
import { announcementDeskContract } from '../../../contracts/notification/announcement-desk.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

announcementDeskContract(async () => {
  const sariId = '00000000-0000-4000-8000-000000000101';
  const [owner, customer] = [new InMemoryAnnouncementDesk(new FixedClock()), new InMemoryAnnouncementDesk(new FixedClock())];
  owner.customers = [{ id: sariId, name: 'Sari Dewi', phone: null, email: null, unwanted: ['promo'] }];
  customer.isOpen = false;
  return { owner, customer, sariId, close: async () => undefined };
});

contentDeskContract(async () => {
  const [owner, customer] = [new InMemoryContentDesk(new FixedClock()), new InMemoryContentDesk(new FixedClock())];
  customer.isOpen = false;
  return { owner, customer, close: async () => undefined };
});
