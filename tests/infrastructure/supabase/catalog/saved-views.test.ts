import { expect, test } from '@jest/globals';
import { SupabaseSavedViewRepository } from '../../../../src/infrastructure/supabase/catalog/staff-products.ts';
import { savedViewContract } from '../../../contracts/catalog/saved-views.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

savedViewContract(async () => {
  const database = await openTestDatabase();
  const of = async (role: string) => new SupabaseSavedViewRepository(restAs(database, (await database.user(role)).token));
  return {
    dimas: await of('owner'),
    sari: await of('content'),
    nobody: new SupabaseSavedViewRepository(restAs(database, null)),
    close: database.close,
  };
});

test('saved views: part of the data export, deleted with the account', async () => {
  const database = await openTestDatabase();
  try {
    const { id, token } = await database.user('content');
    await new SupabaseSavedViewRepository(restAs(database, token)).save('products', { name: 'Habis', query: 'stok=out' });
    const [row] = await database.sql<{ copy: { saved_views: object[] } }[]>`select public.server_export_account(${id}) as copy`;
    expect(row?.copy.saved_views).toEqual([{ list: 'products', name: 'Habis', query: 'stok=out', created_at: expect.any(String) }]);
    await database.sql`delete from auth.users where id = ${id}`;
    expect(await database.sql`select from private.saved_views`).toHaveLength(0);
  } finally {
    await database.close();
  }
});
