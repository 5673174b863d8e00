import * as v from 'valibot';
import { ACCOUNT_CALLS, type AccountAction, type AccountInput } from '../../../application/auth/account.calls.ts';

export const isAction = (name: string | null): name is AccountAction => name !== null && Object.hasOwn(ACCOUNT_CALLS, name);

/** The body of an action; null when it is invalid. An empty body counts as an empty object. */
export const readActionBody = <A extends AccountAction>(action: A, bytes: Uint8Array): AccountInput<A> | null => {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const schema = ACCOUNT_CALLS[action].input as v.GenericSchema<unknown, AccountInput<A>>;
    const parsed = v.safeParse(schema, json.trim() === '' ? {} : JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    // Invalid UTF-8, invalid JSON, or nested too deeply.
    return null;
  }
};
