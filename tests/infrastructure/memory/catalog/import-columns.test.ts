import { InMemoryImportColumnRepository } from '../../../../src/infrastructure/memory/catalog/import-columns.ts';
import { importColumnContract } from '../../../contracts/catalog/import-columns.contract.ts';

importColumnContract(async () => {
  let mayWrite = true;
  const shared = new InMemoryImportColumnRepository(() => mayWrite);
  const as = (may: boolean) => ({
    remembered: () => {
      mayWrite = may;
      return shared.remembered();
    },
    remember: (columns: Parameters<typeof shared.remember>[0]) => {
      mayWrite = may;
      return shared.remember(columns);
    },
  });
  return { owner: as(true), admin: as(true), writer: as(false), close: async () => undefined };
});
