import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { AuthSubject } from '../../../contracts/supabase-auth/subject.ts';

/** Messages that left; those without a code are notices. */
const Outbox = v.array(v.object({ to: v.string(), code: v.nullish(v.string()) }));

/** How long a code may be under way, and how often it is looked for. */
const DELIVERY = { tries: 20, everyMs: 250 };
/** The limits of an address are counted over five minutes. */
const LIMIT = { tries: 31, everyMs: 10_000 };

/** Waits where the limits of this machine's address are used up; what a test is refused for itself has another code. */
const patient: typeof fetch = async (input, init) => {
  for (let left = LIMIT.tries; ; left -= 1) {
    const answer = await fetch(input, init);
    if (answer.status !== 429 || left === 0 || !(await answer.clone().text()).includes('over_request_rate_limit')) return answer;
    await pause(LIMIT.everyMs);
  }
};

/**
 * Another Supabase Auth for the contract, by environment: SUPABASE_AUTH_URL (origin), SUPABASE_AUTH_ANON_KEY, SUPABASE_AUTH_SERVICE_KEY,
 * and SUPABASE_AUTH_CODES, an address that answers with the sent codes as JSON `[{"to": "62812...", "code": "123456"}]`, the latest last
 * (those without one, `"code": null`, are notices). Its pause between two codes has to be a second (`sms_max_frequency`), and jest needs `--testTimeout=600000`. Null when it is not configured.
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
    fetch: patient,
    codeFor: async (phone) => {
      for (let left = DELIVERY.tries; left > 0; left -= 1) {
        const sent = v.parse(Outbox, await (await fetch(codes)).json());
        const code = sent.findLast((message) => message.to === phone && message.code != null)?.code;
        if (code != null) return code;
        await pause(DELIVERY.everyMs);
      }
      throw new Error('no code was sent there');
    },
    now: () => Date.now(),
    advance: (milliseconds) => pause(milliseconds),
    close: async () => undefined,
  };
};
