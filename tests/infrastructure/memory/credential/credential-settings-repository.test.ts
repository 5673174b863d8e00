import { InMemoryCredentialSettingsRepository } from '../../../../src/infrastructure/memory/credential/credential-settings-repository.ts';
import { credentialSettingsContract } from '../../../contracts/credential/credential-settings-repository.contract.ts';

credentialSettingsContract(async () => ({
  owner: new InMemoryCredentialSettingsRepository(),
  game: async () => crypto.randomUUID(),
  close: async () => undefined,
}));
