import { InMemoryVitalsStore } from '../../../../src/infrastructure/memory/telemetry/vitals-store.ts';
import { vitalsStoreContract } from '../../../contracts/telemetry/vitals-store.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

vitalsStoreContract(async () => {
  const clock = new FixedClock();
  return {
    store: new InMemoryVitalsStore(clock),
    age: async (days) => clock.advance(days * 86_400_000),
    close: async () => undefined,
  };
});
