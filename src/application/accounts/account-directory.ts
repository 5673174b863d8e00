import type { LoginIdentifier } from '../../domain/identity/login-identifier.ts';
import type { Account } from './account.ts';

/** The shop's own record of people: profiles and roles, which the identity provider knows nothing of. Throws PortError `unavailable`. */
export interface AccountDirectory {
  byId(id: string): Promise<Account | null>;
  /** An e-mail finds the account that claimed it, in small letters. */
  byIdentifier(identifier: LoginIdentifier): Promise<Account | null>;
  /** @returns false when somebody else has claimed the e-mail before, or the account is gone */
  completeProfile(id: string, profile: { readonly name: string; readonly email: string }): Promise<boolean>;
  /** Everything the shop keeps of a person, as plain JSON. */
  exportOf(id: string): Promise<unknown>;
  /** Leaves a line that cannot be taken back. @param action two words with a dot: "account.deleted" */
  audit(line: { readonly actor: string | null; readonly action: string; readonly subject: string }): Promise<void>;
}
