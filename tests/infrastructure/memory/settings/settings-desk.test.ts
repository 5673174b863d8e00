import { InMemorySettingsDesk } from '../../../../src/infrastructure/memory/settings/settings-desk.ts';
import { settingsDeskContract } from '../../../contracts/settings/settings-desk.contract.ts';

settingsDeskContract('in memory', async () => {
  const owner = new InMemorySettingsDesk();
  const customer = new InMemorySettingsDesk();
  customer.isOpen = false;
  return { owner, customer, close: async () => undefined };
});
