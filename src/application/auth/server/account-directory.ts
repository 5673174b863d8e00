import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import type { Account } from './account.ts';

/** What prevents the deletion of an account: an open order, an outstanding refund, an unresolved payment, a complaint. */
export const OBLIGATIONS = ['OPEN_ORDER', 'MONEY_OWED', 'OPEN_EXCEPTION', 'OPEN_COMPLAINT'] as const;
export type Obligation = (typeof OBLIGATIONS)[number];

/** Profiles and roles of accounts, which the identity provider does not store. Throws PortError `unavailable`. */
export interface AccountDirectory {
  byId(id: string): Promise<Account | null>;
  /** An e-mail address in lower case matches the account that has confirmed it, else the one that claims it. */
  byIdentifier(identifier: LoginIdentifier): Promise<Account | null>;
  /** @returns false when another account has claimed or confirmed the e-mail, or the account is deleted */
  completeProfile(id: string, profile: { readonly name: string; readonly email: string }): Promise<boolean>;
  /** Deletes an unconfirmed account of a number. @returns false when there is none */
  deleteUnused(phone: string): Promise<boolean>;
  /** What prevents the deletion of an account; null when it can be deleted. */
  obligation(id: string): Promise<Obligation | null>;
  /** All stored data of a person, as plain JSON. */
  exportOf(id: string): Promise<unknown>;
  /** Adds an entry to the audit log. @param action two words with a dot: "account.deleted" */
  audit(line: { readonly actor: string | null; readonly action: string; readonly subject: string }): Promise<void>;
}
