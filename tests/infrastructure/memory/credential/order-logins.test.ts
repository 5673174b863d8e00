import { InMemoryCredentialCommands } from '../../../../src/infrastructure/memory/credential/credential-commands.ts';
import { MemoryVault } from '../../../../src/infrastructure/memory/credential/memory-vault.ts';
import { InMemoryOrderLoginStore } from '../../../../src/infrastructure/memory/credential/order-login-store.ts';
import { orderLoginsContract } from '../../../contracts/credential/order-logins.contract.ts';

orderLoginsContract(async () => {
  const vault = new MemoryVault();
  const serviceOf = (order: string) => vault.services.find(({ id }) => id === order);
  const person = (permissions: ConstructorParameters<typeof InMemoryCredentialCommands>[1]['permissions']) => {
    const id = crypto.randomUUID();
    return { id, commands: new InMemoryCredentialCommands(vault, { id, permissions }) };
  };
  return {
    store: new InMemoryOrderLoginStore(vault),
    buyer: async () => person([]),
    worker: async () => person(['orders.read', 'orders.write']),
    service: async ({ id }, asksLogin) => vault.addService(id, asksLogin),
    assign: async (order, { id }) => {
      const service = serviceOf(order);
      if (service !== undefined) service.worker = id;
    },
    cancel: async (order) => {
      const service = serviceOf(order);
      if (service === undefined) return;
      service.state = 'cancelled';
      if (service.login !== null) service.login = { ...service.login, status: 'shut' };
    },
    close: async () => undefined,
  };
});
