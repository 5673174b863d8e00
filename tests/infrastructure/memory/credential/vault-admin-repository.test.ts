import { randomUUID } from 'node:crypto';
import { InMemoryVaultAdminRepository } from '../../../../src/infrastructure/memory/credential/vault-admin-repository.ts';
import { vaultAdminRepositoryContract } from '../../../contracts/credential/vault-admin-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

vaultAdminRepositoryContract(async () => {
  const clock = new FixedClock();
  const owner = new InMemoryVaultAdminRepository(clock);
  return {
    owner,
    account: async (units) => {
      const product = randomUUID();
      for (let unit = 0; unit < units; unit += 1) owner.addUnit(product);
      return product;
    },
    askForCode: async () => {
      const [id, now] = [randomUUID(), clock.now()];
      const request = { id, orderId: randomUUID(), number: 'AA-7F3Q-9K2X', productName: 'Akun Mythic', askedAt: now, promisedAt: now };
      owner.codes = [...owner.codes, request];
      return id;
    },
    service: async (texts, isAssigned) => {
      const id = randomUUID();
      owner.logins.set(id, { texts, facts: () => ({ state: 'processing', asksLogin: true, status: 'sealed', isWorker: isAssigned }) });
      return id;
    },
    shut: async () => {
      owner.isOpen = false;
    },
    close: async () => undefined,
  };
});
