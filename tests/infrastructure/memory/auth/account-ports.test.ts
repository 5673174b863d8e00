import { InMemoryAccountDirectory } from '../../../../src/infrastructure/memory/auth/account-directory.ts';
import { MemoryAccounts } from '../../../../src/infrastructure/memory/auth/accounts.ts';
import { InMemoryCodeRequests } from '../../../../src/infrastructure/memory/auth/code-requests.ts';
import { InMemoryIdentityProvider } from '../../../../src/infrastructure/memory/auth/identity-provider.ts';
import { InMemoryKnownDevices } from '../../../../src/infrastructure/memory/auth/known-devices.ts';
import { InMemoryProductSessions } from '../../../../src/infrastructure/memory/auth/product-sessions.ts';
import { InMemoryRecoveryCodes } from '../../../../src/infrastructure/memory/auth/recovery-codes.ts';
import type { AccountPortsWorld } from '../../../contracts/auth/account-ports-world.ts';
import { accountRecordsContract } from '../../../contracts/auth/account-records.contract.ts';
import { productSessionsContract } from '../../../contracts/auth/product-sessions.contract.ts';
import { recoveryCodesContract } from '../../../contracts/auth/recovery-codes.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

let last = 0;

const openMemoryPorts = async (): Promise<AccountPortsWorld> => {
  const clock = new FixedClock();
  const accounts = new MemoryAccounts(clock);
  const identity = new InMemoryIdentityProvider(accounts, async () => undefined);
  return {
    directory: new InMemoryAccountDirectory(accounts),
    sessions: new InMemoryProductSessions(accounts),
    requests: new InMemoryCodeRequests(clock),
    devices: new InMemoryKnownDevices(),
    recoveryCodes: new InMemoryRecoveryCodes(accounts),
    person: async ({ name = 'Rina', isConfirmed = true, role } = {}) => {
      last += 1;
      const phone = `62812${String(last).padStart(8, '0')}`;
      const id = await identity.signUp({ phone, password: 'rahasia banget', name });
      Object.assign(accounts.users.get(id) ?? {}, { isConfirmed, role: role ?? null });
      return { id, phone };
    },
    signIn: async (userId) => {
      const id = globalThis.crypto.randomUUID();
      accounts.signIns.set(id, { userId, level: 'aal1' });
      return id;
    },
    isSignedIn: async (id) => accounts.signIns.has(id),
    endSignIn: async (id) => accounts.endSignIn(id),
    block: (id) => identity.update(id, { blockedHours: 24 }),
    enrollSecondFactor: async (id) => void Object.assign(accounts.users.get(id) ?? {}, { hasSecondFactor: true }),
    showSecondFactor: async (id) => void Object.assign(accounts.signIns.get(id) ?? {}, { level: 'aal2' }),
    confirmEmail: async (id, email) => void Object.assign(accounts.users.get(id) ?? {}, { confirmedEmail: email }),
    remove: (id) => identity.delete(id),
    advance: async (seconds) => clock.advance(seconds * 1000),
    close: async () => undefined,
  };
};

productSessionsContract(openMemoryPorts);
recoveryCodesContract(openMemoryPorts);
accountRecordsContract(openMemoryPorts);
