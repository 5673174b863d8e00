import type { User } from '../../../domain/auth/user.ts';
import type { BackendSession } from './backend-auth.ts';

/** What the client needs after a sign-in. */
type NextStep = 'complete-profile' | 'second-factor' | 'done';

/** A person who has just proven their identity. */
export interface SignedIn {
  readonly user: User;
  /** Opaque, 256 random bits; later requests carry it as their bearer token. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly nextStep: NextStep;
  /** For the backend's own interfaces; null where the server sends none. */
  readonly backendSession: BackendSession | null;
}

/** What an account lacks until it is complete. The password is that of the account: it confirms, and changes nothing. */
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

/** One signed-in device. */
export interface DeviceSession {
  readonly id: string;
  /** In words, as the server recognised it. */
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly isCurrent: boolean;
}

/**
 * The shop's own authentication interface (specification, section 7: `POST /api/auth?action=...`).
 * @throws AccountRefused what the server refused, with its own words; PortError `unavailable` when there is no answer
 */
export interface AccountInterface {
  /** @param identifier a phone number or an e-mail address, as typed */
  logIn(given: { readonly identifier: string; readonly password: string }): Promise<SignedIn>;
  /** Sends a code to the number. The answer for a taken number is the same. */
  signUp(given: { readonly phone: string; readonly password: string; readonly name: string }): Promise<{ readonly userId: string }>;
  verifyPhone(given: { readonly userId: string; readonly code: string }): Promise<SignedIn>;
  /** @returns seconds until the next code may be requested */
  resendCode(userId: string): Promise<number>;
  /** Sends a code to the account's verified phone, by which it has to be named. An unknown number is answered alike. */
  requestPasswordReset(identifier: string): Promise<{ readonly userId: string }>;
  resetPassword(given: { readonly userId: string; readonly code: string; readonly password: string }): Promise<void>;
  /**
   * @param password that of the account: it confirms, and changes nothing
   * @returns the user, and the backend session that replaces the previous one
   */
  completeProfile(token: string, given: ProfileToComplete): Promise<CompletedProfile>;
  /**
   * Sets another password; every other device is signed out.
   * @param given.accessToken of the backend's session on this device, which stays
   */
  changePassword(token: string, given: { readonly current: string; readonly next: string; readonly accessToken: string }): Promise<void>;
  /** @throws AccountRefused `denied` when the token is good no more, and for nothing else */
  validateSession(token: string): Promise<{ readonly user: User; readonly expiresAt: Date | null }>;
  /** Ten new recovery codes; those of before are void. Needs a second factor that was passed within ten minutes. */
  createRecoveryCodes(token: string): Promise<readonly string[]>;
  recoveryCodesLeft(token: string): Promise<number>;
  /** Passes a sign-in that waits for its second factor. @returns how many codes are left */
  spendRecoveryCode(token: string, code: string): Promise<number>;
  logOut(token: string, everywhere: boolean): Promise<void>;
  devices(token: string): Promise<readonly DeviceSession[]>;
  signOutDevice(token: string, id: string): Promise<void>;
  /** Everything the shop keeps of this person, as JSON. */
  exportData(token: string): Promise<unknown>;
  deleteAccount(token: string, password: string): Promise<void>;
}
