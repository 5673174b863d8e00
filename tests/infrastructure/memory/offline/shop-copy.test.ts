import { InMemoryShopCopy } from '../../../../src/infrastructure/memory/offline/shop-copy.ts';
import { shopCopyContract } from '../../../contracts/offline/shop-copy.contract.ts';

shopCopyContract(() => {
  const copy = new InMemoryShopCopy();
  return {
    copy,
    renew: async () => copy.renew(),
    isTakenOver: () => copy.isTakenOver,
    forgotten: () => copy.forgotten,
    settle: async () => undefined,
  };
});
