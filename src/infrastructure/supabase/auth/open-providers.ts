import * as v from 'valibot';
import type { BackendAddress } from '../shared/rest-client.ts';

const Settings = v.looseObject({ external: v.record(v.string(), v.unknown()) });

/** Which of these providers the owner has set up, by the public settings of Supabase Auth; null where it does not say. */
export const openProviders = async (
  { url, key }: BackendAddress,
  fetcher: typeof fetch,
  asked: readonly string[],
): Promise<readonly string[] | null> => {
  try {
    const answer = await fetcher(`${url}/auth/v1/settings`, { headers: { apikey: key } });
    const { external } = v.parse(Settings, await answer.json());
    return asked.filter((provider) => external[provider] === true);
  } catch {
    return null;
  }
};
