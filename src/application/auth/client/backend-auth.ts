/** The session of the backend's interfaces, in the format of its client library (section 3). */
export interface BackendSession {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The authenticator assurance level: after a password, or after a second factor too (NIST SP 800-63B). */
export type Assurance = 'aal1' | 'aal2';

/** A second factor (section 3). Only verified ones count. */
export interface Factor {
  readonly id: string;
  readonly type: 'totp' | 'phone';
  readonly name: string | null;
  /** Digits with country code; null for an authenticator app. */
  readonly phone: string | null;
}

export interface LinkedIdentity {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
}

/** Session events of section 4. */
export type BackendEvent = 'signed-in' | 'signed-out' | 'refreshed' | 'challenge-verified';

/**
 * Supabase Auth in this browser, loaded on first use.
 * @throws PortError `denied` with the error code of a refusal; `unavailable` without an answer
 */
export interface BackendAuth {
  /** Stores a session that the shop's interface returned. */
  adopt(session: BackendSession): Promise<void>;
  /** Refreshes the token when it expires in less than 90 s, once for all tabs. @returns its expiry; null without a session */
  refresh(): Promise<Date | null>;
  /** A valid access token; null without a session. @param given.isFresh refreshes it first, for the case that the device's clock is slow */
  accessToken(given?: { readonly isFresh?: boolean }): Promise<string | null>;
  /** Claims of the verified token; null without a session. */
  claims(): Promise<{ readonly userId: string; readonly assurance: Assurance } | null>;
  factors(): Promise<readonly Factor[]>;
  /** Starts the enrolment of an authenticator app. @returns its secret in base32, and an `otpauth:` address for a QR code */
  enrolAuthenticator(name: string): Promise<{ readonly factorId: string; readonly secret: string; readonly uri: string }>;
  /** @param phone digits with country code */
  enrolPhone(phone: string, name: string): Promise<{ readonly factorId: string }>;
  /** @returns the challenge's id; a phone receives its code */
  challenge(factorId: string): Promise<string>;
  verify(given: { readonly factorId: string; readonly challengeId: string; readonly code: string }): Promise<void>;
  unenrol(factorId: string): Promise<void>;
  identities(): Promise<readonly LinkedIdentity[]>;
  /** Providers that can be linked; empty when the owner has configured none. */
  providers(): Promise<readonly string[]>;
  /** @returns the provider's address; the provider redirects back to `returnTo` */
  link(provider: string, returnTo: string): Promise<string>;
  unlink(identityId: string): Promise<void>;
  /** Removes the session from this device, without a request. */
  removeSession(): Promise<void>;
  /** @returns a function that removes the listener */
  listen(listener: (event: BackendEvent) => void): Promise<() => void>;
}
