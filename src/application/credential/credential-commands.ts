import type { CredentialField, CredentialLabels, CredentialScope } from '../../domain/credential/fields.ts';
import type { CredentialPlace, SealedPart } from './credential-sealer.ts';

/** The unit that is sealed next, and the version it gets. */
export interface SealTarget {
  readonly unitId: string;
  readonly version: number;
  /** Every field of the product, whatever the scope. */
  readonly fields: readonly CredentialField[];
}

/** A part on its way into the database. */
export interface PartToStore extends SealedPart {
  readonly scope: CredentialScope;
  readonly keyId: string;
  /** Names of what is in it. */
  readonly fields: readonly string[];
}

export interface OpenedParts {
  readonly parts: readonly (SealedPart & CredentialPlace)[];
  readonly labels: CredentialLabels;
  /** How often the unit had been opened before. */
  readonly openedCount: number;
}

/** Why somebody opens, where a reason is asked for, and on what: "Chrome di Android". */
export interface Opening {
  readonly reason: string | null;
  readonly device: string;
}

export interface SealedLoginCode {
  readonly id: string;
  readonly sealed: string;
  readonly expiresAt: Date;
}

/**
 * What one person does with credentials, with their own rights in the database, which decides and writes down who opened what before it
 * hands anything out. All calls @throws OrderRefused for a refusal with a code, PortError (`denied` for who is not signed in or may not).
 */
export interface CredentialCommands {
  /** Staff. @param unitId null: the first free unit without data, else the product's only one */
  target(productId: string, unitId: string | null, scope: CredentialScope): Promise<SealTarget>;
  /** Staff. @throws OrderRefused VERSION_CHANGED when somebody sealed the unit meanwhile */
  store(unitId: string, version: number, parts: readonly PartToStore[]): Promise<void>;
  /** The newest part of each scope that the opened one covers. */
  open(orderId: string, scope: CredentialScope, opening: Opening): Promise<OpenedParts>;
  /** Staff. */
  openUnit(unitId: string, scope: CredentialScope, opening: Opening): Promise<OpenedParts>;
  /** Staff. */
  storeLoginCode(requestId: string, sealed: string): Promise<void>;
  /** @throws OrderRefused CODE_WAITING, CODE_EXPIRED */
  readLoginCode(orderId: string): Promise<SealedLoginCode>;
}

/** @param token the person's access token */
export type CredentialCommandsOf = (token: string) => CredentialCommands;
