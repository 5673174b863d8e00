import { InMemorySettingsRepository } from '../../../../src/infrastructure/memory/settings/admin-settings-repository.ts';
import { settingsRepositoryContract } from '../../../contracts/settings/settings-repository.contract.ts';

settingsRepositoryContract(async () => {
  const visitor = new InMemorySettingsRepository();
  return {
    visitor,
    keep: async (settings) => {
      visitor.settings = settings;
    },
    close: async () => undefined,
  };
});
