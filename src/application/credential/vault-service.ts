import type { CredentialHistory } from '../../domain/credential/credential-history.ts';
import type { CredentialScope } from '../../domain/credential/fields.ts';

/** Credentials as they are read for a moment. They stand in memory alone, and are gone after `hideAfterS`. */
export interface OpenedCredential {
  /** The label is what the shop calls the field; null for one that its game has no more. */
  readonly fields: readonly { readonly name: string; readonly label: string | null; readonly text: string }[];
  /** How often they had been opened before. */
  readonly openedCount: number;
  readonly hideAfterS: number;
}

/** A code that a game asks for on a new device. */
export interface LoginCodeText {
  readonly code: string;
  readonly expiresAt: Date;
}

/** What is sealed for an order, opened by our own server for whoever paid. All calls @throws OrderRefused, PortError; no error says what was opened. */
export interface VaultService {
  /**
   * The first opening of a rental starts its clock. @param scope `renter` for rentals
   * @throws OrderRefused VAULT_CLOSED, VAULT_SHUT (the server has no key), NO_CREDENTIALS, NOT_FRESH, TOO_MANY (ten an hour), BUSY; of rentals
   * NOT_YET, ENDED, ROTATION_PENDING (a newer password is not stored yet)
   */
  open(orderId: string, scope: CredentialScope): Promise<OpenedCredential>;
  /** @throws OrderRefused CODE_WAITING, CODE_EXPIRED, NOT_FOUND */
  readCode(orderId: string): Promise<LoginCodeText>;
}

/** What surrounds the credentials of one's own order. All calls @throws OrderRefused, PortError. */
export interface OwnCredentialRepository {
  /** Null for an order that is not there, somebody else's, or without a unit. */
  history(orderId: string): Promise<CredentialHistory | null>;
  /** Asks the shop for a code; the open request of an order is answered again. @returns until when it is promised */
  requestCode(orderId: string): Promise<Date>;
  /** A step of the checklist. @throws OrderRefused INVALID for one that is not on it */
  tick(orderId: string, step: string, isDone: boolean): Promise<void>;
}
