import type { CredentialHistory } from '../../domain/credential/credential-history.ts';
import type { CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';

/** Opened credentials. They exist in memory only, and are removed after `hideAfterS`. */
export interface OpenedCredential {
  /** The shop's label of the field; null for a field that the game has removed. */
  readonly fields: readonly { readonly name: string; readonly label: string | null; readonly text: string }[];
  /** The number of earlier openings. */
  readonly openedCount: number;
  readonly hideAfterS: number;
}

/** A verification code of a game. */
export interface LoginCodeText {
  readonly code: string;
  readonly expiresAt: Date;
}

/**
 * The sealed credentials of an order, which the server opens for its buyer. All calls
 * @throws OrderRefused, PortError; no error contains their content.
 */
export interface VaultService {
  /**
   * The first opening of a rental starts its time.
   * @param scope `renter` for rentals
   * @throws OrderRefused VAULT_CLOSED, VAULT_SHUT (the server has no key), NO_CREDENTIALS, NOT_FRESH, TOO_MANY (ten an hour), BUSY; of
   * rentals NOT_YET, ENDED, ROTATION_PENDING (a newer password is not stored yet)
   */
  open(orderId: string, scope: CredentialScope): Promise<OpenedCredential>;
  /** @throws OrderRefused CODE_WAITING, CODE_EXPIRED, NOT_FOUND */
  readCode(orderId: string): Promise<LoginCodeText>;
  /**
   * Seals the login of one's own game account for the order of a service; it cannot be read back.
   * @throws OrderRefused LOGIN_CLOSED, NO_LOGIN_NEEDED, VAULT_SHUT, VERSION_CHANGED (sealed elsewhere at the same time), FIELD_MISSING,
   * FIELD_TOO_LONG, FIELD_UNWRITABLE, FIELD_UNKNOWN
   */
  sealLogin(orderId: string, texts: CredentialTexts): Promise<void>;
}

/** History, codes and checklist of the credentials of one's own orders. All calls @throws OrderRefused, PortError. */
export interface OwnCredentialRepository {
  /** Null for an unknown order, another person's, or one without a unit. */
  history(orderId: string): Promise<CredentialHistory | null>;
  /** Requests a verification code; a repeated call returns the open request. @returns the promised time */
  requestCode(orderId: string): Promise<Date>;
  /** Marks a checklist step. @throws OrderRefused INVALID for an unknown step */
  tick(orderId: string, step: string, isDone: boolean): Promise<void>;
}
