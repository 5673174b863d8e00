import type { KnownDevices } from '../../../application/auth/server/known-devices.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

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
