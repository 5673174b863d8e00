import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryAdminFlashSaleRepository } from '../../../../src/infrastructure/memory/flash-sale/admin-flash-sale-repository.ts';
import { adminFlashSaleContract } from '../../../contracts/flash-sale/admin-flash-sale-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { openMemoryWorld, withPermission } from '../memory-world.ts';

adminFlashSaleContract(async () => {
  const tables = new MemoryCatalogue(new FixedClock());
  const seenBy = (mayWrite: boolean) => new InMemoryAdminFlashSaleRepository(withPermission(tables, mayWrite));
  return { catalogue: await openMemoryWorld(tables), manager: seenBy(true), customer: seenBy(false), visitor: seenBy(false) };
});
