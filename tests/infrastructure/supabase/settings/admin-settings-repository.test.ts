import { HttpAdminSettingsRepository } from '../../../../src/infrastructure/http-client/settings/admin-settings-repository.ts';
import { SupabaseAdminSettingsRepository } from '../../../../src/infrastructure/supabase/settings/admin-settings-repository.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { supabaseSettingsStore } from '../../../../src/infrastructure/supabase-server/settings/admin-settings-repository.ts';
import { adminSettingsContract } from '../../../contracts/settings/admin-settings-repository.contract.ts';
import { openAdminServer } from '../../../support/admin-server.ts';
import { restAs } from '../../../support/supabase-as.ts';

/** With the logo that the contract sets. */
const openServer = async (): ReturnType<typeof openAdminServer> => {
  const server = await openAdminServer();
  await server.database.sql`insert into storage.objects (bucket_id, name) values ('settings', 'logo.png')`;
  return server;
};

adminSettingsContract('in the database with the person’s own token', async () => {
  const { database, fetcher, visitor, close } = await openServer();
  const [owner, customer] = [await visitor('owner'), await visitor(null)];
  const backend = { url: 'http://front', key: database.keys.publishableKey };
  const open = createRestClient(backend, fetcher);
  const as = (token: string) => new SupabaseAdminSettingsRepository(open, restAs(database, token), '');
  return { owner: as(owner.token), customer: as(customer.token), close };
});

adminSettingsContract('by the server on behalf of a person', async () => {
  const { database, fetcher, visitor, close } = await openServer();
  const [owner, customer] = [await visitor('owner', { shownMinutesAgo: 2 }), await visitor(null)];
  const store = supabaseSettingsStore(createRestClient({ url: 'http://front', key: database.keys.secretKey }, fetcher));
  const as = ({ id, sessionId }: { readonly id: string; readonly sessionId: string }) => store({ userId: id, authSessionId: sessionId });
  return { owner: as(owner), customer: as(customer), close };
});

adminSettingsContract('over the API', async () => {
  const { origin, visitor, close } = await openServer();
  const [owner, customer] = [await visitor('owner'), await visitor(null)];
  const as = (token: string) => new HttpAdminSettingsRepository(fetch, `${origin}/api/admin`, '', token);
  return { owner: as(owner.sessionToken), customer: as(customer.sessionToken), close };
});
