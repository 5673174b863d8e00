import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import type { Account } from './account.ts';

/** What has to end before an account is deleted: an order, money that goes back, a payment that fits nothing, a complaint. */
export const OBLIGATIONS = ['OPEN_ORDER', 'MONEY_OWED', 'OPEN_EXCEPTION', 'OPEN_COMPLAINT'] as const;
export type Obligation = (typeof OBLIGATIONS)[number];

/** The shop's own records of accounts: profiles and roles, which the identity provider does not know. Throws PortError `unavailable`. */
export interface AccountDirectory {
  byId(id: string): Promise<Account | null>;
  /** An e-mail address in lower case finds the account that has confirmed it, else the one that claims it. */
  byIdentifier(identifier: LoginIdentifier): Promise<Account | null>;
  /** @returns false when another account has claimed or confirmed the e-mail, or the account is deleted */
  completeProfile(id: string, profile: { readonly name: string; readonly email: string }): Promise<boolean>;
  /** Deletes the account of a number that was begun and never confirmed. @returns false when there is none, or none any more */
  deleteUnused(phone: string): Promise<boolean>;
  /** Why an account may not be deleted yet: an order that is open, or money that is owed; null when it may. */
  obligation(id: string): Promise<Obligation | null>;
  /** Everything the shop keeps of a person, as plain JSON. */
  exportOf(id: string): Promise<unknown>;
  /** Adds a permanent log entry. @param action two words with a dot: "account.deleted" */
  audit(line: { readonly actor: string | null; readonly action: string; readonly subject: string }): Promise<void>;
}
