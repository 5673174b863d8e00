/** The session of the backend's own interfaces, in the format of its client (section 3). */
export interface BackendSession {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** How sure the backend is of who this is: by password, or by a second factor too (NIST SP 800-63B in Supabase's words). */
export type Assurance = 'aal1' | 'aal2';

/** A second factor (section 3). Only verified ones count. */
export interface Factor {
  readonly id: string;
  readonly type: 'totp' | 'phone';
  readonly name: string | null;
  /** Digits with country code; null for an authenticator. */
  readonly phone: string | null;
}

export interface LinkedIdentity {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
}

/** Section 4: signed in, signed out, token refreshed, second factor passed. */
export type BackendEvent = 'signed-in' | 'signed-out' | 'refreshed' | 'challenge-verified';

/**
 * Supabase Auth in this browser. Nothing of it is loaded before it is needed.
 * @throws PortError `denied` what the backend refuses, with its code; `unavailable` when there is no answer
 */
export interface BackendAuth {
  /** Stores the session that the shop's interface returned. */
  adopt(session: BackendSession): Promise<void>;
  /** Renews the token when less than 90 s of it are left, once for all tabs. @returns its expiry, null without a session */
  refresh(): Promise<Date | null>;
  /**
   * An access token with time left; null without a session.
   * @param given.isFresh renews it first, as when the backend holds it for over although this device's clock does not
   */
  accessToken(given?: { readonly isFresh?: boolean }): Promise<string | null>;
  /** What the checked token says: the level reached, and who. Null without a session. */
  claims(): Promise<{ readonly userId: string; readonly assurance: Assurance } | null>;
  factors(): Promise<readonly Factor[]>;
  /** Begins an authenticator app. @returns its key in base32, and the same as an `otpauth:` address for a QR code */
  enrolAuthenticator(name: string): Promise<{ readonly factorId: string; readonly secret: string; readonly uri: string }>;
  /** @param phone digits with country code */
  enrolPhone(phone: string, name: string): Promise<{ readonly factorId: string }>;
  /** @returns the challenge's id; a phone gets its code now */
  challenge(factorId: string): Promise<string>;
  verify(given: { readonly factorId: string; readonly challengeId: string; readonly code: string }): Promise<void>;
  unenrol(factorId: string): Promise<void>;
  identities(): Promise<readonly LinkedIdentity[]>;
  /** Providers that can be linked here; none when the owner has set none up. */
  providers(): Promise<readonly string[]>;
  /** @returns the provider's address to open; it redirects back to `returnTo` */
  link(provider: string, returnTo: string): Promise<string>;
  unlink(identityId: string): Promise<void>;
  /** Removes the session from this device, without a request. */
  forget(): Promise<void>;
  /** @returns what ends it */
  listen(listener: (event: BackendEvent) => void): Promise<() => void>;
}
