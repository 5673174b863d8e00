import type { User } from './user.ts';

/** The session record on the device. */
export interface StoredSession {
  readonly token: string;
  readonly user: User;
  readonly expiresAt: Date;
}

/** A session counts as signed in only with token, user and an expiry in the future (specification, section 4). */
export const isLoggedIn = (session: { readonly [Part in keyof StoredSession]?: StoredSession[Part] | null } | null, now: Date): boolean =>
  session !== null &&
  (session.token ?? '') !== '' &&
  session.user != null &&
  session.expiresAt != null &&
  session.expiresAt.getTime() > now.getTime();
