import type { RealtimeSubject } from '../../../contracts/supabase-realtime/subject.ts';

/**
 * Another Supabase for the contract, by environment: SUPABASE_REALTIME_URL (origin), SUPABASE_REALTIME_ANON_KEY and
 * SUPABASE_REALTIME_SERVICE_KEY. It needs this shop's migrations and public channels. Null when it is not configured.
 */
export const realtimeElsewhere = (environment: NodeJS.ProcessEnv): RealtimeSubject | null => {
  const { SUPABASE_REALTIME_URL: url, SUPABASE_REALTIME_ANON_KEY: key, SUPABASE_REALTIME_SERVICE_KEY: serviceKey } = environment;
  if (url === undefined) return null;
  if (key === undefined || serviceKey === undefined)
    throw new Error('SUPABASE_REALTIME_URL needs SUPABASE_REALTIME_ANON_KEY and SUPABASE_REALTIME_SERVICE_KEY beside it');
  return { url, key, serviceKey, sign: null, close: async () => undefined };
};
