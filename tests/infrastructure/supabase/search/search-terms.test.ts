import { SupabaseSearchTermRepository } from '../../../../src/infrastructure/supabase/search/admin-search.ts';
import { searchTermContract } from '../../../contracts/search/search-terms.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

searchTermContract(async () => {
  const database = await openTestDatabase();
  const as = async (role: string | null) => new SupabaseSearchTermRepository(restAs(database, (await database.user(role)).token));
  return { writer: await as('content'), customer: await as(null), close: database.close };
});
