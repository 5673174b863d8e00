import { InMemorySearchTermRepository } from '../../../../src/infrastructure/memory/search/search-terms.ts';
import { searchTermContract } from '../../../contracts/search/search-terms.contract.ts';

searchTermContract(async () => {
  const customer = new InMemorySearchTermRepository();
  customer.mayWrite = false;
  return { writer: new InMemorySearchTermRepository(), customer, close: async () => undefined };
});
