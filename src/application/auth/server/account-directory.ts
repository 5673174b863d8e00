import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import type { Account } from './account.ts';

/** What prevents the deletion of an account: an open order, an outstanding refund, an unresolved payment, a complaint. */
export const OBLIGATIONS = ['OPEN_ORDER', 'MONEY_OWED', 'OPEN_EXCEPTION', 'OPEN_COMPLAINT'] as const;
export type Obligation = (typeof OBLIGATIONS)[number];

export type EmailConfirmation =
  | { readonly answer: 'done'; readonly previousEmail: string | null }
  | { readonly answer: 'INVALID' }
  | { readonly answer: 'SPENT' }
  | { readonly answer: 'TAKEN' };

/** Profiles and roles of accounts, which the identity provider does not store. Throws PortError `unavailable`. */
export interface AccountDirectory {
  byId(id: string): Promise<Account | null>;
  /** An e-mail address in lower case matches the account that has confirmed it, else the one that claims it. */
  byIdentifier(identifier: LoginIdentifier): Promise<Account | null>;
  /** @returns false when another account has claimed or confirmed the e-mail, or the account is deleted */
  completeProfile(id: string, profile: { readonly name: string; readonly email: string }): Promise<boolean>;
  rename(id: string, name: string): Promise<void>;
  /** @param url null removes it; the previous picture is removed from storage */
  setPicture(id: string, url: string | null): Promise<void>;
  /**
   * Claims an e-mail where the shop sends none.
   * @returns false when another account has claimed or confirmed it, or the account is deleted
   */
  claimEmail(id: string, email: string): Promise<boolean>;
  /**
   * Stores the hash of a code for an e-mail; the previous code of the account becomes invalid.
   * @returns false when another account has confirmed the e-mail; no code is valid then
   */
  openEmailChange(id: string, email: string, codeHash: string): Promise<boolean>;
  /** The e-mail whose code is awaited; null without one. */
  awaitedEmail(id: string): Promise<string | null>;
  /**
   * Confirms the e-mail whose code this is; an account that only claimed it loses it. A code is valid for ten minutes and five attempts.
   * @returns `previousEmail`: the e-mail that the account had confirmed before, null where there was none
   */
  confirmEmail(id: string, codeHash: string): Promise<EmailConfirmation>;
  /** Deletes an unconfirmed account of a number. @returns false when there is none */
  deleteUnused(phone: string): Promise<boolean>;
  /** What prevents the deletion of an account; null when it can be deleted. */
  obligation(id: string): Promise<Obligation | null>;
  /** All stored data of a person, as plain JSON. */
  exportOf(id: string): Promise<Record<string, unknown>>;
  /** Adds an entry to the audit log. @param action two words with a dot: "account.deleted" */
  audit(line: { readonly actor: string | null; readonly action: string; readonly subject: string }): Promise<void>;
}
