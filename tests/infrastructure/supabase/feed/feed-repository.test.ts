import { SupabaseFeedRepository } from '../../../../src/infrastructure/supabase/feed/feed-repository.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { feedRepositoryContract } from '../../../contracts/feed/feed-repository.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

feedRepositoryContract(async () => {
  const database = await openTestDatabase();
  const { sql } = database;
  const catalogue = await openSupabaseWorld(database);
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  // The clock advances during the contract, so every event has a time of its own.
  const now = new Date();
  return {
    catalogue: { ...catalogue, now: () => now },
    feed: new SupabaseFeedRepository(createRestClient({ url: 'http://front', key: database.keys.publishableKey }, fetcher), ''),
    keep: async (events) => {
      await sql`delete from feed_events`;
      for (const event of events) {
        await sql`insert into feed_events ${sql({
          id: event.id,
          kind: event.kind,
          product_id: event.productId,
          flash_sale_id: event.saleId,
          game_title_id: event.gameId,
          old_price: event.oldPrice,
          new_price: event.newPrice,
          title: event.title,
          body: event.body,
          link_url: event.link,
          sale_kind: event.saleKind,
          created_at: event.at,
        })}`;
      }
    },
  };
});
