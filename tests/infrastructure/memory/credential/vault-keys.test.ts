import { MemoryVault } from '../../../../src/infrastructure/memory/credential/memory-vault.ts';
import { InMemorySealerCanary } from '../../../../src/infrastructure/memory/credential/secret-sealer.ts';
import { InMemoryVaultKeys } from '../../../../src/infrastructure/memory/credential/vault-keys.ts';
import { vaultKeysContract } from '../../../contracts/credential/vault-keys.contract.ts';

vaultKeysContract(async () => {
  const vault = new MemoryVault();
  const part = { version: 1, sealed: 'segel', fields: [] };
  return {
    keys: new InMemoryVaultKeys(vault, (sealed) => sealed.split('.')[1] ?? ''),
    canary: new InMemorySealerCanary(),
    seal: async (keyId) => {
      const unitId = crypto.randomUUID();
      const scopes = ['renter', 'buyer'] as const;
      vault.parts = [...vault.parts, ...scopes.map((scope) => ({ ...part, unitId, scope, keyId, wrappedKey: `v1.${keyId}.${unitId}` }))];
      return unitId;
    },
    destination: async (keyId) => {
      const account = { id: crypto.randomUUID(), bank: 'BCA', sealed: `v1.${keyId}.nomor` };
      vault.destinations = [...vault.destinations, account];
      return account;
    },
    reported: async () => ({ isOpen: vault.isOpen, note: vault.note }),
    close: async () => undefined,
  };
});
