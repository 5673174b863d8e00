import type { SystemProbe } from '../../../application/system/system-probe.ts';
import { readStoreFacts } from '../../../application/system/system-server.answers.ts';
import type { StoreFacts } from '../../../domain/system/self-check.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** Calls `server_read_system` on behalf of a person. */
export class SupabaseSystemProbe implements SystemProbe {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  read(actor: string): Promise<StoreFacts> {
    return answerOf(this.rest, readStoreFacts, { actorId: actor });
  }
}
