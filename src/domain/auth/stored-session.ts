import type { User } from './user.ts';

/** What a device keeps of a sign-in. */
export interface StoredSession {
  readonly token: string;
  readonly user: User;
  readonly expiresAt: Date;
}

/** Signed in only with token, user and expiry, and only before that (specification, section 4). */
export const isLoggedIn = (session: { readonly [Part in keyof StoredSession]?: StoredSession[Part] | null } | null, now: Date): boolean =>
  session !== null &&
  (session.token ?? '') !== '' &&
  session.user != null &&
  session.expiresAt != null &&
  session.expiresAt.getTime() > now.getTime();
