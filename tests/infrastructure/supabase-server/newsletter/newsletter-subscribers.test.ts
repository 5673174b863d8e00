import { CryptoSecretTokens } from '../../../../src/infrastructure/platform/crypto-secret-tokens.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { SupabaseNewsletterSubscribers } from '../../../../src/infrastructure/supabase-server/newsletter/newsletter-subscribers.ts';
import { newsletterSubscribersContract } from '../../../contracts/newsletter/newsletter-subscribers.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

newsletterSubscribersContract(async () => {
  const database = await openTestDatabase();
  const { sql } = database;
  // The first request runs alone, as in the shop: the gateway's library grants privileges in it, and two at once would conflict.
  await database.request('/rest/v1/website_settings?select=id');
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  const tokens = new CryptoSecretTokens();
  return {
    subscribers: new SupabaseNewsletterSubscribers(createRestClient({ url: 'http://front', key: database.keys.secretKey }, fetcher)),
    giveToken: async (email) => {
      const hash = await tokens.hash(tokens.mint());
      await sql`insert into private.newsletter_tokens (token_hash, subscriber_id)
        select decode(${hash}, 'hex'), id from private.newsletter_subscribers where email = ${email}`;
      return hash;
    },
    list: async () =>
      (
        await sql<{ email: string; consent_version: string }[]>`select email, consent_version from private.newsletter_subscribers
          where unsubscribed_at is null order by id`
      ).map(({ email, consent_version }) => [email, consent_version] as const),
    turn: async (isOpen) => {
      await sql`insert into website_settings (id, newsletter_enabled) values ('default', ${isOpen})
        on conflict (id) do update set newsletter_enabled = excluded.newsletter_enabled`;
    },
    close: database.close,
  };
});
