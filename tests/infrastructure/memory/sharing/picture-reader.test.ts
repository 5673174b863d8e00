import { InMemoryPictureReader } from '../../../../src/infrastructure/memory/sharing/picture-reader.ts';
import { pictureReaderContract } from '../../../contracts/sharing/picture-reader.contract.ts';

pictureReaderContract(async (address, bytes) => {
  const reader = new InMemoryPictureReader();
  reader.pictures.set(address, bytes);
  return reader;
});
