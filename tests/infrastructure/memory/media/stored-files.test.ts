import { InMemoryImageStorage } from '../../../../src/infrastructure/memory/media/image-storage.ts';
import { InMemoryStoredFiles } from '../../../../src/infrastructure/memory/media/stored-files.ts';
import { storedFilesContract } from '../../../contracts/media/stored-files.contract.ts';

storedFilesContract(async () => {
  const storage = new InMemoryImageStorage();
  const files = new InMemoryStoredFiles(storage);
  files.managers.add('rina');
  return {
    files,
    manager: 'rina',
    stranger: 'dimas',
    store: async (name) => {
      await storage.upload({ bucket: 'product-images', path: `products/${name}`, bytes: new Uint8Array([1]), type: 'image/png' });
    },
    use: async (name) => void files.used.add(`product-images/products/${name}`),
    close: async () => undefined,
  };
});
