import { InMemoryOfflineStorage } from '../../../../src/infrastructure/memory/offline/offline-storage.ts';
import { shopCopyContract } from '../../../contracts/offline/offline-storage.contract.ts';

shopCopyContract(() => {
  const copy = new InMemoryOfflineStorage();
  return {
    copy,
    renew: async () => copy.renew(),
    isTakenOver: () => copy.isTakenOver,
    forgotten: () => copy.clearedCount,
    settle: async () => undefined,
  };
});
