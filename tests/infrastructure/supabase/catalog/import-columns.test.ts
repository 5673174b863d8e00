import { SupabaseImportColumnRepository } from '../../../../src/infrastructure/supabase/catalog/import-columns.ts';
import { importColumnContract } from '../../../contracts/catalog/import-columns.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

importColumnContract(async () => {
  const database = await openTestDatabase();
  const of = async (role: string) => new SupabaseImportColumnRepository(restAs(database, (await database.user(role)).token));
  return { owner: await of('owner'), admin: await of('admin'), writer: await of('cs'), close: database.close };
});
