import { InMemoryImageStorage } from '../../../../src/infrastructure/memory/media/image-storage.ts';
import { imageStorageContract } from '../../../contracts/media/image-storage.contract.ts';

const PUBLIC = '/storage/v1/object/public/';

imageStorageContract(async () => {
  const admin = new InMemoryImageStorage();
  const others = new InMemoryImageStorage(admin.files);
  others.mayWrite = false;
  return {
    visitor: others,
    customer: others,
    admin,
    follow: async (address) => admin.files.get(address.slice(PUBLIC.length))?.bytes ?? null,
    close: async () => undefined,
  };
});
