import { randomUUID } from 'node:crypto';
import { InMemoryProofFiles } from '../../../../src/infrastructure/memory/order/proof-files.ts';
import { proofFilesContract } from '../../../contracts/order/proof-files.contract.ts';

proofFilesContract(async () => {
  const files = new InMemoryProofFiles();
  return {
    files,
    person: async () => {
      const id = randomUUID();
      return { id, token: id };
    },
    upload: async (_person, path, bytes) => void files.files.set(path, bytes),
    close: async () => undefined,
  };
});
