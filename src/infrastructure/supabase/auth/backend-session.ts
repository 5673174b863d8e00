import type { Session } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { BackendSession } from '../../../application/auth/server/identity-provider.ts';
import { PortError } from '../../../application/shared/port-error.ts';

const Claims = v.object({ sub: v.string(), session_id: v.string() });

/** The claims of a token we were just given by its issuer: read, not verified (RFC 7519, section 3). */
const claimsOf = (token: string): v.InferOutput<typeof Claims> => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return v.parse(Claims, JSON.parse(atob(payload)));
  } catch (error) {
    throw new PortError('unavailable', 'the access token cannot be read', null, { cause: error });
  }
};

export const backendSessionOf = (session: Session): BackendSession => {
  const claims = claimsOf(session.access_token);
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in,
    expiresIn: session.expires_in,
    tokenType: session.token_type,
    userId: claims.sub,
    sessionId: claims.session_id,
  };
};
