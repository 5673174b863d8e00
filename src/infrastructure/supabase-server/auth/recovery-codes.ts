import type { RecoveryCodes } from '../../../application/auth/server/recovery-codes.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

/** private.recovery_codes, through functions for the server. */
export class SupabaseRecoveryCodes implements RecoveryCodes {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async replace(userId: string, authSessionId: string, hashes: readonly string[]) {
    const answer = dataOf(
      await this.rest.rpc('server_replace_recovery_codes', { p_user: userId, p_auth_session: authSessionId, p_hashes: [...hashes] }),
    );
    if (answer === 'done' || answer === 'NEEDS_FACTOR' || answer === 'NOT_FRESH') return answer;
    throw new PortError('unavailable', `unknown answer ${answer}`);
  }

  async count(userId: string): Promise<number> {
    return dataOf(await this.rest.rpc('server_count_recovery_codes', { p_user: userId }));
  }

  async use(userId: string, authSessionId: string, hash: string): Promise<number | null> {
    return dataOrNull(await this.rest.rpc('server_use_recovery_code', { p_user: userId, p_auth_session: authSessionId, p_hash: hash }));
  }
}
