import { InMemoryCredentialCommands, type MemoryPerson } from '../../../../src/infrastructure/memory/credential/credential-commands.ts';
import { MemoryVault } from '../../../../src/infrastructure/memory/credential/memory-vault.ts';
import { credentialCommandsContract } from '../../../contracts/credential/credential-commands.contract.ts';

const PERMISSIONS: Readonly<Record<'owner' | 'cs', MemoryPerson['permissions']>> = {
  owner: ['credentials.write', 'credentials.open', 'orders.read'],
  cs: ['credentials.write', 'orders.read'],
};

credentialCommandsContract(async () => {
  const vault = new MemoryVault();
  return {
    staff: async (role) => new InMemoryCredentialCommands(vault, { id: role, permissions: PERMISSIONS[role] }),
    buyer: async () => {
      const id = crypto.randomUUID();
      return { id, commands: new InMemoryCredentialCommands(vault, { id, permissions: [] }) };
    },
    product: async (units) => vault.addProduct(units),
    buy: async (product, buyer) => vault.addOrder(product, buyer),
    ask: async (order) => vault.addRequest(order),
    letCodesExpire: async () => vault.expireCodes(),
    close: async () => undefined,
  };
});
