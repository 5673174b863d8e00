import { MemoryAccounts } from '../../../../src/infrastructure/memory/auth/accounts.ts';
import { InMemoryIdentityProvider } from '../../../../src/infrastructure/memory/auth/identity-provider.ts';
import { identityProviderContract } from '../../../contracts/auth/identity-provider.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

identityProviderContract(async () => {
  const clock = new FixedClock();
  const accounts = new MemoryAccounts(clock);
  const codes = new Map<string, string>();
  let carrierWorks = true;
  return {
    identity: new InMemoryIdentityProvider(accounts, async ({ phone, code }) => {
      if (!carrierWorks) throw new Error('no carrier');
      codes.set(phone, code);
    }),
    codeFor: (phone) => codes.get(phone) ?? '',
    setCarrier: (works) => {
      carrierWorks = works;
    },
    nextMinute: async () => clock.advance(60_000),
    isSignedIn: async ({ sessionId }) => accounts.signIns.has(sessionId),
    close: async () => undefined,
  };
});
