import * as v from 'valibot';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf } from '../../supabase/shared/to-port-error.ts';

const Answer = v.object({ now: v.string(), is_held: v.boolean(), is_waiting: v.boolean(), difference: v.number() });

/** Tells a hosted project a machine's count. @param rest with the secret key */
export const tellCount =
  (rest: RestClient) =>
  async (
    boot: string,
    uptime: number,
  ): Promise<{ readonly now: Date; readonly isHeld: boolean; readonly isWaiting: boolean; readonly difference: number }> => {
    const row = v.parse(Answer, dataOf(await rest.rpc('server_beat_clock', { p_boot: boot, p_uptime: uptime })));
    return { now: new Date(row.now), isHeld: row.is_held, isWaiting: row.is_waiting, difference: row.difference };
  };
