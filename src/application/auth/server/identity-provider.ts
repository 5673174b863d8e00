/** A session of the identity provider, in the format of its browser client. */
export interface BackendSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds since 1970-01-01 UTC. */
  readonly expiresAt: number;
  /** Seconds. */
  readonly expiresIn: number;
  readonly tokenType: string;
  readonly userId: string;
  /** The provider's session id. */
  readonly sessionId: string;
}

/** The identifier of a sign-in: a normalised number, or an e-mail address that the provider has confirmed. */
export type Credential = { readonly phone: string } | { readonly email: string };

/** A new number of the account that a session belongs to; normalised. */
export interface PhoneChange {
  readonly accessToken: string;
  readonly sessionId: string;
  readonly phone: string;
}

/**
 * Supabase Auth: passwords, codes, tokens, factors. Refusals are PortError `denied` with Supabase Auth's own error code as code
 * (https://supabase.com/docs/guides/auth/debugging/error-codes): `invalid_credentials`, `phone_not_confirmed`, `user_banned`,
 * `otp_expired` (wrong, used or too old), `weak_password`, `same_password`, `over_request_rate_limit`, `over_sms_send_rate_limit`,
 * `sms_send_failed`, `user_not_found`, and `conflict` with `phone_exists` or `user_already_exists`. No answer is `unavailable`.
 */
export interface IdentityProvider {
  /** Creates an account with an unconfirmed number and sends it a code. @returns its id */
  signUp(account: { readonly phone: string; readonly password: string; readonly name: string }): Promise<string>;
  /** Confirms the number with the code of a sign-up or a reset, and signs in. */
  verifyPhone(phone: string, code: string): Promise<BackendSession>;
  /** Takes as long as a wrong code, without any effect, so that the time does not disclose whether an account exists. */
  simulateVerification(code: string): Promise<void>;
  /** Sends a new code of a sign-up; the previous one becomes invalid. */
  resendCode(phone: string): Promise<void>;
  signIn(credential: Credential, password: string): Promise<BackendSession>;
  /** Takes as long as a wrong password, without any effect, so that the time does not disclose whether an account exists. */
  simulateSignIn(password: string): Promise<void>;
  /** Sends a code to a confirmed number. */
  sendResetCode(phone: string): Promise<void>;
  /** Sets the password after a verified code; all sessions of the account end. */
  setPassword(session: BackendSession, password: string): Promise<void>;
  /**
   * Changes the password within a session, which continues; all other sessions of the account end.
   * @param change.sessionId the session of `accessToken`
   * @throws PortError `denied` with `bad_jwt` when it is another one
   */
  changePassword(change: {
    readonly accessToken: string;
    readonly sessionId: string;
    readonly current: string;
    readonly next: string;
  }): Promise<void>;
  /**
   * Sends a code to the new number of a session's account. The account keeps its number until the code is entered.
   * @param change.sessionId the session of `accessToken`
   * @throws PortError `denied` with `bad_jwt` when it is another one, `conflict` with `phone_exists`
   */
  requestPhoneChange(change: PhoneChange & { readonly current: string }): Promise<void>;
  /** @returns an additional session, which the caller keeps or ends */
  confirmPhoneChange(change: PhoneChange & { readonly code: string }): Promise<BackendSession>;
  /** @returns null for an unknown account */
  read(id: string): Promise<{ readonly id: string; readonly phone: string | null; readonly isConfirmed: boolean } | null>;
  /** @param changes `blockedHours` 0 removes the block */
  update(id: string, changes: { readonly password?: string; readonly blockedHours?: number }): Promise<void>;
  delete(id: string): Promise<void>;
  /** Ends one session; an ended one is no error. */
  signOut(session: BackendSession): Promise<void>;
}
