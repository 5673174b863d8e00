import type { BackendSession } from '../../../application/auth/server/identity-provider.ts';
import type { ListedSession } from '../../../application/auth/server/list-sessions.ts';
import type { SignedIn } from '../../../application/auth/server/signed-in.ts';
import type { User } from '../../../domain/auth/user.ts';

export const wireUser = (user: User) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  email_confirmed: user.emailConfirmed,
  avatar_url: user.avatarUrl,
  phone: user.phone,
  is_admin: user.isAdmin,
  is_staff: user.isStaff,
  phone_verified: user.phoneVerified,
  profile_completed: user.profileCompleted,
  created_at: user.createdAt,
});

/** In the format of `supabase.auth.setSession`. */
export const wireBackendSession = (session: BackendSession) => ({
  access_token: session.accessToken,
  refresh_token: session.refreshToken,
  expires_at: session.expiresAt,
  expires_in: session.expiresIn,
  token_type: session.tokenType,
});

export const wireSignedIn = (signedIn: SignedIn) => ({
  user: wireUser(signedIn.user),
  session_token: signedIn.sessionToken,
  expires_at: signedIn.expiresAt.toISOString(),
  next_step: signedIn.nextStep,
  backend_session: wireBackendSession(signedIn.backendSession),
});

export const wireListedSession = (session: ListedSession) => ({
  id: session.id,
  device: session.device,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  is_current: session.isCurrent,
});
