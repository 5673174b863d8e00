import type { AuthContext } from '../auth-context.ts';
import { isSameSecret, sha256 } from '../derived-key.ts';
import { FLOW_LIFE_MS } from './flow-state.ts';

const NAME = 'auth_flow';

/**
 * Binds a flow to the browser that started it. Otherwise a victim sent through an attacker's flow would link their Google identity to the
 * attacker's account, or be signed in to it (RFC 6749, section 10.12). `Lax`, because the redirect back comes from another site. The newest
 * flow counts.
 */
export const flowCookie = (context: AuthContext, state: string): { readonly 'set-cookie': string } => {
  const isHttps = context.options.publicUrl.startsWith('https:');
  const rules = `Path=/auth/v1/callback; Max-Age=${FLOW_LIFE_MS / 1000}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return { 'set-cookie': `${NAME}=${sha256(state)}; ${rules}` };
};

/** Whether this browser started the flow of the state. */
export const isFlowOwner = (request: Request, state: string): boolean =>
  (request.headers.get('cookie') ?? '').split(';').some((part) => isSameSecret(part.trim(), `${NAME}=${sha256(state)}`));
