import type { CodeRequest, CodeRequests } from '../../../application/auth/server/code-requests.ts';
import type { KnownDevices } from '../../../application/auth/server/known-devices.ts';
import type { RecoveryCodes } from '../../../application/auth/server/recovery-codes.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

const PURPOSES: readonly CodeRequest['purpose'][] = ['sign-up', 'reset', 'phone'];

/** private.code_requests, through functions for the server. */
export class SupabaseCodeRequests implements CodeRequests {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async open(id: string | null, { purpose, phone, userId }: CodeRequest): Promise<string> {
    return dataOf(
      await this.rest.rpc('server_open_code_request', {
        p_purpose: purpose,
        p_phone: phone,
        ...(id === null ? {} : { p_id: id }),
        ...(userId === null ? {} : { p_user: userId }),
      }),
    );
  }

  async find(id: string): Promise<CodeRequest | null> {
    const [row] = dataOf(await this.rest.rpc('server_find_code_request', { p_id: id }));
    if (row === undefined) return null;
    // The generated type does not know that the column may be null.
    const userId = row.user_id as string | null;
    const purpose = PURPOSES.find((known) => known === row.purpose);
    return purpose === undefined ? null : { purpose, phone: row.phone, userId };
  }

  async close(id: string): Promise<void> {
    dataOrNull(await this.rest.rpc('server_close_code_request', { p_id: id }));
  }
}

/** private.known_devices, through functions for the server. */
export class SupabaseKnownDevices implements KnownDevices {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  async knows(userId: string, tokenHash: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_knows_device', { p_user: userId, p_token_hash: tokenHash }));
  }

  async remember(userId: string, tokenHash: string): Promise<void> {
    dataOrNull(await this.rest.rpc('server_remember_device', { p_user: userId, p_token_hash: tokenHash }));
  }

  async removeAll(userId: string): Promise<void> {
    dataOrNull(await this.rest.rpc('server_forget_devices', { p_user: userId }));
  }
}

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
