import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import type { Account } from './account.ts';

/** The shop's own record of people: profiles and roles, which the identity provider knows nothing of. Throws PortError `unavailable`. */
export interface AccountDirectory {
  byId(id: string): Promise<Account | null>;
  /** An e-mail, in small letters, finds the account that has confirmed it, else the one that claims it. */
  byIdentifier(identifier: LoginIdentifier): Promise<Account | null>;
  /** @returns false when somebody else has claimed the e-mail before or has confirmed it, or the account is gone */
  completeProfile(id: string, profile: { readonly name: string; readonly email: string }): Promise<boolean>;
  /** Deletes the account of a number that was begun and never confirmed. @returns false when there is none, or none any more */
  deleteUnused(phone: string): Promise<boolean>;
  /** Everything the shop keeps of a person, as plain JSON. */
  exportOf(id: string): Promise<unknown>;
  /** Leaves a line that cannot be taken back. @param action two words with a dot: "account.deleted" */
  audit(line: { readonly actor: string | null; readonly action: string; readonly subject: string }): Promise<void>;
}
