import type { CodeRequest, CodeRequests } from '../../../application/auth/server/code-requests.ts';
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
