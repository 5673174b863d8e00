import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { eventually, type ShopProcess } from './shop-process.ts';

export const PASSWORD = 'rahasia banget';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly user?: { readonly id: string }; readonly session_token?: string };
}

/** Calls the account interface of a shop, as its own pages do. */
export const accountCalls = (shop: () => ShopProcess) => {
  const call = async (action: string, body: object, token?: string): Promise<Answer> => {
    const answer = await shop().get(`/api/auth?action=${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  /** The latest code sent to a number. A reset answers before its message is sent, so the caller passes the expected number of messages. */
  const codeFor = async (phone: string, count = 1): Promise<string> => {
    let codes: (string | null)[] = [];
    await eventually(async () => {
      const messages = await shop().outbox();
      codes = messages.filter(({ to, code }) => to === phone && code !== null).map(({ code }) => code);
      return codes.length >= count;
    });
    return codes.at(-1) ?? '';
  };
  const verified = async (phone: string, typed = phone): Promise<Answer> => {
    const { user_id } = (await call('signup', { phone: typed, password: PASSWORD, name: 'Rina' })).body;
    return call('verify-phone', { user_id, verification_code: await codeFor(phone) });
  };

  /** The browser's client with the session of an answer. */
  const signedInClient = async ({ body }: Answer): Promise<SupabaseClient> => {
    const [key = ''] = /sb_publishable_[\w-]+/.exec(await (await shop().get('/')).text()) ?? [];
    const client = createClient(shop().origin, key, { auth: { persistSession: false, autoRefreshToken: false } });
    await client.auth.setSession(body['backend_session'] as { access_token: string; refresh_token: string });
    return client;
  };
  return { call, codeFor, verified, signedInClient };
};
