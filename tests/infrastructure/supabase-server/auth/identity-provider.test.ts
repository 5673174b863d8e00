import { SupabaseIdentityProvider } from '../../../../src/infrastructure/supabase-server/auth/identity-provider.ts';
import { identityProviderContract } from '../../../contracts/auth/identity-provider.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

identityProviderContract(async () => {
  const codes = new Map<string, string>();
  let carrierWorks = true;
  const database = await openTestDatabase({
    sendSms: async ({ phone, code }) => {
      if (!carrierWorks) throw new Error('no carrier');
      codes.set(phone, code);
    },
  });
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  return {
    identity: new SupabaseIdentityProvider({ url: 'http://front', secretKey: database.keys.secretKey }, fetcher),
    codeFor: (phone) => codes.get(phone) ?? '',
    setCarrier: (works) => {
      carrierWorks = works;
    },
    nextMinute: async () => {
      await database.sql`update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds'`;
      await database.sql`update private.rate_limits set
        hits = array(select hit - interval '61 seconds' from unnest(hits) as hit order by hit)`;
    },
    isSignedIn: async ({ sessionId }) => (await database.sql`select 1 from auth.sessions where id = ${sessionId}`).length > 0,
    close: database.close,
  };
});
