import {
  InMemoryOpeningHoursRepository,
  MemoryOpeningHours,
} from '../../../../src/infrastructure/memory/order/opening-hours-repository.ts';
import { openingHoursRepositoryContract } from '../../../contracts/order/opening-hours-repository.contract.ts';

openingHoursRepositoryContract(async () => {
  const shop = new MemoryOpeningHours();
  return {
    staff: async (role) => new InMemoryOpeningHoursRepository(shop, () => role === 'owner' || role === 'admin'),
    guest: new InMemoryOpeningHoursRepository(shop, () => false),
    close: async () => undefined,
  };
});
