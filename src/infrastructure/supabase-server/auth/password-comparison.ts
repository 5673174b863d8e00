import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf } from '../../supabase/shared/to-port-error.ts';
import type { PasswordComparison } from './identity-provider.ts';

/** Compares a password in the database, through a function for the server. */
export const passwordComparison =
  (rest: RestClient): PasswordComparison =>
  async (phone, password) =>
    dataOf(await rest.rpc('server_is_password_of', { p_phone: phone, p_password: password }));
