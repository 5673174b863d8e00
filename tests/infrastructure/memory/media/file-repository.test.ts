import type { StoredFileSummary } from '../../../../src/application/media/files.ts';
import { InMemoryFileRepository } from '../../../../src/infrastructure/memory/media/file-repository.ts';
import { fileLedgerContract } from '../../../contracts/media/file-repository.contract.ts';

const aFile = (path: string, minute: number, given: Partial<StoredFileSummary> = {}): StoredFileSummary => ({
  bucket: 'product-images',
  path,
  url: `/storage/v1/object/public/${given.bucket ?? 'product-images'}/${path}`,
  type: 'image/png',
  bytes: 3,
  files: 1,
  createdAt: new Date(Date.UTC(2026, 10, 21, 5, minute)),
  width: 3,
  height: 2,
  state: 'unused',
  uses: [],
  ...given,
});

fileLedgerContract(async () => {
  const [admin, customer] = [new InMemoryFileRepository(), new InMemoryFileRepository()];
  customer.mayRead = false;
  admin.files = [
    aFile('products/dipakai.png', 1, { state: 'used', files: 2, uses: [{ kind: 'product', id: 'a', name: 'Mythic' }] }),
    aFile('products/yatim.png', 2),
    aFile('products/baru.png', 3, { state: 'unchecked', width: null, height: null }),
    aFile('logos/logo.png', 4, { bucket: 'game-logos' }),
  ];
  return { admin, customer, product: 'Mythic', close: async () => undefined };
});
