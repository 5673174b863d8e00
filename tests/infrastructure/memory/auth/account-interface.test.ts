import { InMemoryAccountInterface } from '../../../../src/infrastructure/memory/auth/account-interface.ts';
import { MemoryAuthBackend } from '../../../../src/infrastructure/memory/auth/memory-auth-backend.ts';
import { accountInterfaceContract } from '../../../contracts/auth/account-interface.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

accountInterfaceContract(async () => {
  const accounts = new MemoryAuthBackend(new FixedClock());
  return { accounts: new InMemoryAccountInterface(accounts), freePhone: '6281234567890', codeFor: async () => accounts.lastCode };
});
