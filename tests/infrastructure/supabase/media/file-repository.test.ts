import { SupabaseFileRepository } from '../../../../src/infrastructure/supabase/media/file-repository.ts';
import { fileLedgerContract } from '../../../contracts/media/file-repository.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

fileLedgerContract(async () => {
  const database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  const { sql } = database;
  const [owner, customer] = [await database.user('owner'), await database.user()];
  const seenWith = (token: string) => new SupabaseFileRepository(restAs(database, token), '');
  const stored: readonly (readonly [string, string])[] = [
    ['product-images', 'products/dipakai.png'],
    ['product-images', 'products/dipakai.w320.webp'],
    ['product-images', 'products/yatim.png'],
    ['product-images', 'products/baru.png'],
    ['game-logos', 'logos/logo.png'],
  ];
  for (const [bucket, path] of stored) {
    const answer = await database.request(`/storage/v1/object/${bucket}/${path}`, {
      method: 'POST',
      token: owner.token,
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array([1, 2, 3]),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  await sql`insert into private.checked_files (object, bucket, path, type, width, height)
    select id, bucket_id, name, 'image/png', 3, 2 from storage.objects where name !~ 'baru'`;
  await sql`insert into products (name, description, price, image)
    values ('Mythic', 'b', 1, '/storage/v1/object/public/product-images/products/dipakai.png')`;
  return { admin: seenWith(owner.token), customer: seenWith(customer.token), product: 'Mythic', close: database.close };
});
