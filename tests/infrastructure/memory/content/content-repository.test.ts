import { InMemoryContentRepository } from '../../../../src/infrastructure/memory/content/content-repository.ts';
import { contentRepositoryContract } from '../../../contracts/content/content-repository.contract.ts';

contentRepositoryContract(async () => {
  const visitor = new InMemoryContentRepository();
  return {
    visitor,
    publish: async (slug, body) => {
      const version = (visitor.texts.get(slug)?.version ?? 1) + 1;
      visitor.texts.set(slug, { version, body, publishedAt: new Date('2026-11-21T05:00:00Z') });
      return version;
    },
    close: async () => undefined,
  };
});
