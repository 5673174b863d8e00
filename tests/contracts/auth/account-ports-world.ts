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

/** The shop's own records of people, whichever adapters keep them, and what happens to people elsewhere. */
export interface AccountPortsWorld {
  readonly directory: AccountDirectory;
  readonly sessions: ProductSessions;
  readonly requests: CodeRequests;
  readonly devices: KnownDevices;
  readonly recoveryCodes: RecoveryCodes;
  /** Somebody with a number of their own. */
  person(changes?: { readonly name?: string; readonly isConfirmed?: boolean; readonly role?: Role }): Promise<Person>;
  /** A sign-in of the identity provider. @returns its id */
  signIn(userId: string): Promise<string>;
  isSignedIn(authSessionId: string): Promise<boolean>;
  endSignIn(authSessionId: string): Promise<void>;
  block(userId: string): Promise<void>;
  enrollSecondFactor(userId: string): Promise<void>;
  showSecondFactor(authSessionId: string): Promise<void>;
  /** The person has shown an e-mail address to be theirs. */
  confirmEmail(userId: string, email: string): Promise<void>;
  remove(userId: string): Promise<void>;
  /** Lets time pass for sessions and requests. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}
