import { InMemoryCredentialSettings } from '../../../../src/infrastructure/memory/credential/credential-settings-repository.ts';
import { credentialSettingsContract } from '../../../contracts/credential/credential-settings-repository.contract.ts';

credentialSettingsContract(async () => ({
  owner: new InMemoryCredentialSettings(),
  game: async () => crypto.randomUUID(),
  close: async () => undefined,
}));
