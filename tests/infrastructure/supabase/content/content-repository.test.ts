import { SupabaseContentRepository } from '../../../../src/infrastructure/supabase/content/content-repository.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { contentRepositoryContract } from '../../../contracts/content/content-repository.contract.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

contentRepositoryContract(async () => {
  const database = await openTestDatabase();
  const { token } = await database.user('content');
  const fetcher: typeof fetch = (input, init) => database.gateway.fetch(new Request(input, init), null);
  const call = async (name: string, body: object): Promise<unknown> => {
    const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body), token });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.status === 204 ? null : await answer.json().catch(() => null);
  };
  return {
    visitor: new SupabaseContentRepository(createRestClient({ url: 'http://front', key: database.keys.publishableKey }, fetcher)),
    publish: async (slug, body) => {
      const [latest] = await database.sql<{ version: number }[]>`
        select coalesce(max(version), 1)::integer as version from content_versions where slug = ${slug}`;
      const version = (await call('save_content', { p_slug: slug, p_body: body, p_base: latest?.version })) as number;
      await call('publish_content', { p_slug: slug, p_version: version });
      return version;
    },
    close: database.close,
  };
});
