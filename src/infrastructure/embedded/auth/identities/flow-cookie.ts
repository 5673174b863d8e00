import type { AuthContext } from '../auth-context.ts';
import { isSameSecret, sha256 } from '../derived-key.ts';
import { FLOW_LIFE_MS } from './flow-state.ts';

const NAME = 'auth_flow';

/**
 * Ties a flow to the browser that began it. Otherwise a victim who is sent through an attacker's flow would link their Google identity to
 * the attacker's account, or be signed in to it (RFC 6749, section 10.12). Set by an answer to the shop's own page, or on the way to the
 * provider; `Lax`, since the redirect back comes from another site. The newest flow counts.
 */
export const flowCookie = (context: AuthContext, state: string): { readonly 'set-cookie': string } => {
  const isHttps = context.options.publicUrl.startsWith('https:');
  const rules = `Path=/auth/v1/callback; Max-Age=${FLOW_LIFE_MS / 1000}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return { 'set-cookie': `${NAME}=${sha256(state)}; ${rules}` };
};

/** Whether this browser began the flow of this state. */
export const isFlowOwner = (request: Request, state: string): boolean =>
  (request.headers.get('cookie') ?? '').split(';').some((part) => isSameSecret(part.trim(), `${NAME}=${sha256(state)}`));
