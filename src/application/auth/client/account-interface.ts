import type { User } from '../../../domain/auth/user.ts';
import type { DeviceSession } from '../account.answers.ts';
import type { BackendSession } from './backend-auth.ts';

/** The next step after a sign-in. */
type NextStep = 'complete-profile' | 'second-factor' | 'done';

/** The result of a successful sign-in or verification. */
export interface SignedIn {
  readonly user: User;
  /** Opaque, 256 random bits; sent as the bearer token of later requests. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly nextStep: NextStep;
  /** The session of the backend's interfaces; null where the server sends none. */
  readonly backendSession: BackendSession | null;
}

/** The missing fields of an account. The password is the current one and confirms the request. */
export interface ProfileToComplete {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** The user, and the backend session that replaces the previous one. */
export interface CompletedProfile {
  readonly user: User;
  readonly backendSession: BackendSession | null;
}

/** The user, who keeps their e-mail until the code is entered where one was sent. */
export interface ChangedEmail {
  readonly user: User;
  readonly isCodeSent: boolean;
}

export interface NewPhone {
  /** Normalised. */
  readonly phone: string;
  /** The current one. */
  readonly password: string;
  readonly accessToken: string;
}

export interface NewPhoneCode {
  /** The id of the request. */
  readonly userId: string;
  readonly code: string;
  readonly accessToken: string;
}

/**
 * The shop's authentication interface (specification, section 7: `POST /api/auth?action=...`).
 * @throws AccountRefused with the server's text when it refuses; PortError `unavailable` without an answer
 */
export interface AccountInterface {
  /** @param identifier a phone number or an e-mail address, as typed */
  logIn(given: { readonly identifier: string; readonly password: string }): Promise<SignedIn>;
  /** Sends a verification code to the number. The answer for a registered number is identical. */
  signUp(given: { readonly phone: string; readonly password: string; readonly name: string }): Promise<{ readonly userId: string }>;
  verifyPhone(given: { readonly userId: string; readonly code: string }): Promise<SignedIn>;
  /** @returns seconds until the next code can be requested */
  resendCode(userId: string): Promise<number>;
  /**
   * Sends a reset code to the account's verified phone number, which identifies the account. The answer for an unknown number is identical.
   */
  requestPasswordReset(identifier: string): Promise<{ readonly userId: string }>;
  resetPassword(given: { readonly userId: string; readonly code: string; readonly password: string }): Promise<void>;
  /** @param password the current one, as a confirmation @returns the user, and the backend session that replaces the previous one */
  completeProfile(token: string, given: ProfileToComplete): Promise<CompletedProfile>;
  changeName(token: string, name: string): Promise<User>;
  /** @param picture base64; null removes it */
  changePicture(token: string, picture: string | null): Promise<User>;
  /** @param given.password the current one @returns whether a code was sent; without one the account has the e-mail already, unconfirmed */
  changeEmail(token: string, given: { readonly email: string; readonly password: string }): Promise<ChangedEmail>;
  confirmEmail(token: string, code: string): Promise<User>;
  /**
   * Sends a code to another number. The answer for a registered number is identical.
   * @param given.accessToken of this device's backend session
   * @returns the id of the request
   */
  changePhone(token: string, given: NewPhone): Promise<{ readonly userId: string }>;
  confirmPhone(token: string, given: NewPhoneCode): Promise<CompletedProfile>;
  /** Changes the password; all other devices are signed out. @param given.accessToken of this device's backend session, which continues */
  changePassword(token: string, given: { readonly current: string; readonly next: string; readonly accessToken: string }): Promise<void>;
  /** @throws AccountRefused `denied` only when the token is no longer valid */
  validateSession(token: string): Promise<{ readonly user: User; readonly expiresAt: Date | null }>;
  /** Creates ten recovery codes and invalidates earlier ones. Requires a second factor within the last ten minutes. */
  createRecoveryCodes(token: string): Promise<readonly string[]>;
  recoveryCodesLeft(token: string): Promise<number>;
  /** Completes a sign-in that awaits its second factor. @returns the number of codes left */
  redeemRecoveryCode(token: string, code: string): Promise<number>;
  logOut(token: string, everywhere: boolean): Promise<void>;
  devices(token: string): Promise<readonly DeviceSession[]>;
  signOutDevice(token: string, id: string): Promise<void>;
  /** All stored data of this person, as JSON. */
  exportData(token: string): Promise<unknown>;
  deleteAccount(token: string, password: string): Promise<void>;
}
