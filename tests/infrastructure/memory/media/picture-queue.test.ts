import { InMemoryPictureFetches } from '../../../../src/infrastructure/memory/media/picture-fetches.ts';
import { pictureQueueContract } from '../../../contracts/media/picture-queue.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

pictureQueueContract(async () => {
  const clock = new FixedClock();
  let fetches = new InMemoryPictureFetches(clock);
  let products = 0;
  const as = (mayWrite: boolean) => {
    const own = (): InMemoryPictureFetches => {
      fetches.mayWrite = mayWrite;
      return fetches;
    };
    return {
      list: (given: readonly string[] | null) => own().list(given),
      retry: (given: readonly string[]) => own().retry(given),
      release: (product: string, picture: string) => own().release(product, picture),
    };
  };
  return {
    queue: {
      claim: (most) => fetches.claim(most),
      keep: (id, path) => fetches.keep(id, path),
      fail: (id, reason, isFinal) => fetches.fail(id, reason, isFinal),
    },
    staff: as(true),
    customer: as(false),
    product: async (name, ...addresses) => {
      products += 1;
      for (const address of addresses) fetches.want(`p${products}`, name, address);
      return `p${products}`;
    },
    shown: async (product) => fetches.shown.get(product) ?? [],
    isDraft: async (product) => fetches.drafts.has(product),
    discarded: async () => fetches.discarded,
    pass: async (minutes) => clock.advance(minutes * 60_000),
    clear: async () => {
      fetches = new InMemoryPictureFetches(clock);
    },
    close: async () => undefined,
  };
});
