import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseProofFiles } from '../../../../src/infrastructure/supabase-server/order/proof-files.ts';
import { proofFilesContract } from '../../../contracts/order/proof-files.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { fetchAs } from '../../../support/supabase-as.ts';

proofFilesContract(async () => {
  const world = await openOrderWorld();
  const { database } = world;
  const { publishableKey, secretKey } = database.keys;
  return {
    files: new SupabaseProofFiles({
      ...{ backend: { url: 'http://front', key: publishableKey }, secretKey },
      ...{ fetcher: fetchAs(database, null), rest: createRestClient({ url: 'http://front', key: secretKey }, fetchAs(database, null)) },
    }),
    person: async () => {
      const buyer = await world.buyer();
      await world.place(buyer, await world.product());
      return buyer;
    },
    upload: async ({ token }, path, bytes) => {
      const init = { method: 'POST', token, headers: { 'content-type': 'image/jpeg' }, body: Buffer.from(bytes).subarray(0, 100) };
      await database.request(`/storage/v1/object/evidence/${path}`, init);
      // Storage takes no file as large as this; a project with other limits may have.
      if (bytes.length > 100) await writeFile(join(database.storageFolder, 'evidence', path), bytes);
    },
    close: () => world.close(),
  };
});
