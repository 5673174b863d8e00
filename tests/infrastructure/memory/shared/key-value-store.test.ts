import { InMemoryKeyValueStore } from '../../../../src/infrastructure/memory/shared/key-value-store.ts';
import { keyValueStoreContract } from '../../../contracts/shared/key-value-store.contract.ts';

keyValueStoreContract(() => {
  const store = new InMemoryKeyValueStore();
  return {
    store,
    fill: () => {
      store.isFull = true;
    },
  };
});
