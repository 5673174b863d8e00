import { InMemoryAdminSettingsRepository } from '../../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { adminSettingsContract } from '../../../contracts/settings/admin-settings-repository.contract.ts';

adminSettingsContract('in memory', async () => {
  const owner = new InMemoryAdminSettingsRepository();
  const customer = new InMemoryAdminSettingsRepository();
  customer.isOpen = false;
  return { owner, customer, close: async () => undefined };
});
