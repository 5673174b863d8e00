import { InMemoryPictureFetcher } from '../../../../src/infrastructure/memory/media/picture-fetcher.ts';
import { pictureFetcherContract } from '../../../contracts/media/picture-fetcher.contract.ts';

pictureFetcherContract(async () => {
  const fetcher = new InMemoryPictureFetcher();
  fetcher.refused.add('dalam.example');
  return {
    fetcher,
    serve: (path, { length, bytes = new Uint8Array(length ?? 0), ...answer }) => {
      const address = `https://gambar.example${path}`;
      fetcher.answers.set(address, { ...answer, bytes });
      return address;
    },
    inside: (path) => `https://dalam.example${path}`,
    get asked() {
      return fetcher.asked.map((address) => new URL(address).pathname);
    },
    close: async () => undefined,
  };
});
