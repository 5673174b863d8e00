import * as v from 'valibot';
import type { AuthSubject } from '../../../contracts/supabase-auth/subject.ts';

const Outbox = v.array(v.object({ to: v.string(), code: v.string() }));

/**
 * Another Supabase Auth for the contract, by environment: SUPABASE_AUTH_URL (origin), SUPABASE_AUTH_ANON_KEY, SUPABASE_AUTH_SERVICE_KEY,
 * and SUPABASE_AUTH_CODES, an address that answers with the sent codes as JSON `[{"to": "62812...", "code": "123456"}]`, the latest last.
 * Null when it is not configured.
 */
export const authElsewhere = (environment: NodeJS.ProcessEnv): AuthSubject | null => {
  const {
    SUPABASE_AUTH_URL: url,
    SUPABASE_AUTH_ANON_KEY: key,
    SUPABASE_AUTH_SERVICE_KEY: serviceKey,
    SUPABASE_AUTH_CODES: codes,
  } = environment;
  if (url === undefined) return null;
  if (key === undefined || serviceKey === undefined || codes === undefined)
    throw new Error('SUPABASE_AUTH_URL needs SUPABASE_AUTH_ANON_KEY, SUPABASE_AUTH_SERVICE_KEY and SUPABASE_AUTH_CODES beside it');
  return {
    url,
    key,
    serviceKey,
    codeFor: async (phone) => {
      const sent = v.parse(Outbox, await (await fetch(codes)).json());
      const message = sent.findLast(({ to }) => to === phone);
      if (message === undefined) throw new Error('no code was sent there');
      return message.code;
    },
    now: () => Date.now(),
    advance: null,
    close: async () => undefined,
  };
};
