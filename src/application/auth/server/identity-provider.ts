/** A sign-in of the identity provider, in the shape the browser's client keeps. */
export interface BackendSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  /** Seconds. */
  readonly expiresIn: number;
  readonly tokenType: string;
  readonly userId: string;
  /** The provider's id of this sign-in. */
  readonly sessionId: string;
}

/** Who signs in: a normalised number, or an address the provider itself has confirmed. */
export type Credential = { readonly phone: string } | { readonly email: string };

/**
 * Supabase Auth: passwords, codes, tokens, factors. Refusals are PortError `denied` with Supabase Auth's own error code as code
 * (https://supabase.com/docs/guides/auth/debugging/error-codes): `invalid_credentials`, `phone_not_confirmed`, `user_banned`,
 * `otp_expired` (wrong, used or too old), `weak_password`, `same_password`, `over_request_rate_limit`, `over_sms_send_rate_limit`,
 * `sms_send_failed`, `user_not_found`, and `conflict` with `phone_exists` or `user_already_exists`. No answer is `unavailable`.
 */
export interface IdentityProvider {
  /** Makes an account with an unconfirmed number and sends it a code. @returns its id */
  signUp(account: { readonly phone: string; readonly password: string; readonly name: string }): Promise<string>;
  /** Confirms the number with the code it was sent, for a sign-up or a reset, and signs in. */
  verifyPhone(phone: string, code: string): Promise<BackendSession>;
  /** Takes as long as a wrong code, and changes nothing. */
  pretendToVerify(code: string): Promise<void>;
  /** Sends the sign-up's code anew; the one before fits no longer. */
  resendCode(phone: string): Promise<void>;
  signIn(credential: Credential, password: string): Promise<BackendSession>;
  /** Takes as long as a wrong password, and changes nothing. */
  pretendToSignIn(password: string): Promise<void>;
  /** Sends a code to a confirmed number. */
  sendResetCode(phone: string): Promise<void>;
  /** Sets another password for whoever just signed in with a code; every sign-in of the account ends. */
  setPassword(session: BackendSession, password: string): Promise<void>;
  /**
   * Sets another password from within one sign-in, which stays; every other sign-in of the account ends.
   * @param change.sessionId the sign-in that `accessToken` must be of @throws PortError `denied` with `bad_jwt` when it is not
   */
  changePassword(change: {
    readonly accessToken: string;
    readonly sessionId: string;
    readonly current: string;
    readonly next: string;
  }): Promise<void>;
  /** @returns null when there is no such account */
  read(id: string): Promise<{ readonly id: string; readonly phone: string | null; readonly isConfirmed: boolean } | null>;
  /** @param changes `blockedHours` 0 lifts the block */
  update(id: string, changes: { readonly password?: string; readonly blockedHours?: number }): Promise<void>;
  delete(id: string): Promise<void>;
  /** Ends one sign-in. One that has ended already is no error. */
  signOut(session: BackendSession): Promise<void>;
}
