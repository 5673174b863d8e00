import { randomUUID } from 'node:crypto';
import { SupabaseInsights } from '../../../../src/infrastructure/supabase/insights/insights.ts';
import { SupabaseImageStorage } from '../../../../src/infrastructure/supabase/media/image-storage.ts';
import { SupabaseAdminSearch } from '../../../../src/infrastructure/supabase/search/admin-search.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseSamples } from '../../../../src/infrastructure/supabase/system/system-staff.ts';
import { SupabaseVisitRepository } from '../../../../src/infrastructure/supabase-server/insights/visit-repository.ts';
import { SupabaseSystemProbe } from '../../../../src/infrastructure/supabase-server/system/system-probe.ts';
import { visitBookContract } from '../../../contracts/insights/visit-repository.contract.ts';
import { adminFinderContract } from '../../../contracts/search/admin-search.contract.ts';
import { samplesContract } from '../../../contracts/system/samples.contract.ts';
import { storeProbeContract } from '../../../contracts/system/system-probe.contract.ts';
import { fetchAs, restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

/** A database with its catalogue, and connections for several people. */
const openWorld = async () => {
  const database = await openTestDatabase();
  const catalogue = await openSupabaseWorld(database);
  const as = async (role: string | null) => {
    const { token } = await database.user(role);
    const backend = { url: 'http://front', key: database.keys.publishableKey };
    return {
      rest: restAs(database, token),
      files: new SupabaseImageStorage({ backend, fetcher: fetchAs(database, token), fileOrigin: '' }),
    };
  };
  const server = createRestClient({ url: 'http://front', key: database.keys.secretKey }, fetchAs(database, null));
  return { database, catalogue, as, server, close: database.close };
};

visitBookContract(async () => {
  const { catalogue, as, server, close } = await openWorld();
  return {
    book: new SupabaseVisitRepository(server),
    insights: new SupabaseInsights((await as('finance')).rest),
    closed: new SupabaseInsights((await as(null)).rest),
    addProduct: catalogue.addProduct,
    today: () => new Date(Date.now() + 25_200_000).toISOString().slice(0, 10),
    close,
  };
});

adminFinderContract(async () => {
  const { database, catalogue, as, close } = await openWorld();
  return {
    owner: new SupabaseAdminSearch((await as('owner')).rest),
    writer: new SupabaseAdminSearch((await as('content')).rest),
    addGame: catalogue.addGame,
    addProduct: catalogue.addProduct,
    addCustomer: async (name) => {
      await database.sql`insert into auth.users (id, phone, raw_user_meta_data) values (${randomUUID()}, '6281234567890', ${database.sql.json({ name })})`;
    },
    close,
  };
});

samplesContract(async () => {
  const { database, catalogue, as, close } = await openWorld();
  const [owner, writer] = [await as('owner'), await as('content')];
  return {
    samples: new SupabaseSamples(owner.rest, owner.files),
    closed: new SupabaseSamples(writer.rest, writer.files),
    addProduct: catalogue.addProduct,
    addFile: async (file) => {
      const [bucket = '', ...name] = file.split('/');
      await database.sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${name.join('/')})`;
    },
    addStructure: async () => {
      const [game, category] = [randomUUID(), randomUUID()];
      await database.sql`insert into game_titles (id, name, slug, is_sample) values (${game}, 'Contoh', ${`g${game}`}, true)`;
      await database.sql`insert into categories (id, name, slug, is_sample) values (${category}, 'Contoh', ${`c${category}`}, true)`;
      await database.sql`insert into game_attributes (game_title_id, key, name, kind) values (${game}, 'rank', 'Rank', 'text')`;
      return [game, category];
    },
    groupIds: async () =>
      (await database.sql<{ id: string }[]>`select id::text from game_titles union all select id::text from categories`).map(
        ({ id }) => id,
      ),
    productIds: async () => (await database.sql<{ id: string }[]>`select id::text from products`).map(({ id }) => id),
    close,
  };
});

storeProbeContract(async () => {
  const { database, server, close } = await openWorld();
  return {
    probe: new SupabaseSystemProbe(server),
    owner: (await database.user('owner')).id,
    customer: (await database.user()).id,
    close,
  };
});
