import type { AccountDirectory } from '../../../src/application/auth/server/account-directory.ts';
import type { CodeRequests } from '../../../src/application/auth/server/code-requests.ts';
import type { KnownDevices } from '../../../src/application/auth/server/known-devices.ts';
import type { ProductSessions } from '../../../src/application/auth/server/product-sessions.ts';
import type { RecoveryCodes } from '../../../src/application/auth/server/recovery-codes.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';

export interface Person {
  readonly id: string;
  readonly phone: string;
}

/** The shop's own records of people, over any adapters, and changes of accounts outside of it. */
export interface AccountPortsWorld {
  readonly directory: AccountDirectory;
  readonly sessions: ProductSessions;
  readonly requests: CodeRequests;
  readonly devices: KnownDevices;
  readonly recoveryCodes: RecoveryCodes;
  /** A person with a number of their own. */
  person(changes?: { readonly name?: string; readonly isConfirmed?: boolean; readonly role?: Role }): Promise<Person>;
  /** A sign-in at the identity provider. @returns its id */
  signIn(userId: string): Promise<string>;
  isSignedIn(authSessionId: string): Promise<boolean>;
  endSignIn(authSessionId: string): Promise<void>;
  block(userId: string): Promise<void>;
  enrollSecondFactor(userId: string): Promise<void>;
  showSecondFactor(authSessionId: string): Promise<void>;
  /** Confirms a person's email address. */
  confirmEmail(userId: string, email: string): Promise<void>;
  remove(userId: string): Promise<void>;
  /** Advances the clock of sessions and requests. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}
