import { InMemorySavedViewRepository } from '../../../../src/infrastructure/memory/catalog/saved-views.ts';
import { savedViewContract } from '../../../contracts/catalog/saved-views.contract.ts';

savedViewContract(async () => {
  const of = (person: string | null) => new InMemorySavedViewRepository(() => person);
  return { dimas: of('dimas'), sari: of('sari'), nobody: of(null), close: async () => undefined };
});
