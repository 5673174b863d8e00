import type { CredentialField, CredentialLabels, CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';

/** A unit of a product, and what is known about its credentials; never what is in them. */
export interface VaultUnit {
  readonly id: string;
  /** From 1, among the product's units. */
  readonly position: number;
  readonly state: 'available' | 'reserved' | 'sold' | 'quarantined';
  /** Whether everything required is sealed. */
  readonly hasCredentials: boolean;
  /** Of the newest version; null without one. */
  readonly version: number | null;
  readonly sealedAt: Date | null;
  readonly isErased: boolean;
  readonly openedCount: number;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
}

export interface VaultProduct {
  readonly name: string;
  readonly fields: readonly CredentialField[];
  readonly units: readonly VaultUnit[];
}

/** A code that a buyer asks for. */
export interface LoginCodeRequest {
  readonly id: string;
  readonly orderId: string;
  readonly number: string;
  readonly productName: string;
  readonly askedAt: Date;
  readonly promisedAt: Date;
}

export interface VaultOverview {
  /** False: the server cannot open what it sealed, and deadlines stand still. */
  readonly isOpen: boolean;
  readonly since: Date;
  /** Units for sale with all they need, and accounts for sale without. */
  readonly sealed: number;
  readonly withoutCredentials: number;
  /** Names of keys, and how many parts each wraps. */
  readonly keys: readonly { readonly keyId: string; readonly count: number }[];
  /** Accounts for sale whose units lack data, most first. */
  readonly products: readonly { readonly productId: string; readonly name: string; readonly missing: number }[];
}

/** What was opened: shown once, kept nowhere. */
export interface OpenedTexts {
  readonly texts: CredentialTexts;
  /** What the fields are called, also those that their game has no more. */
  readonly labels: CredentialLabels;
  /** Seconds until it is hidden. */
  readonly hideAfterS: number;
}

export type VaultAnswer<T> = T | { readonly code: string; readonly field?: string };

/**
 * The vault as staff work with it, with their own rights. All calls @throws PortError (`denied` without the permission); refusals of the
 * shop's own interface are codes: FIELD_UNKNOWN and FIELD_MISSING name the field, VERSION_CHANGED, VAULT_SHUT, REASON_NEEDED, NEEDS_FACTOR.
 */
export interface VaultAdminRepository {
  overview(): Promise<VaultOverview>;
  product(productId: string): Promise<VaultProduct>;
  loginCodes(): Promise<readonly LoginCodeRequest[]>;
  /** Write-only: the next version of a unit. @param unitId null: the first free one without data */
  seal(
    productId: string,
    unitId: string | null,
    scope: CredentialScope,
    texts: CredentialTexts,
  ): Promise<VaultAnswer<{ readonly version: number }>>;
  /** Logged with the reason; whoever bought the unit is told at once. */
  open(unitId: string, scope: CredentialScope, reason: string): Promise<VaultAnswer<OpenedTexts>>;
  answerCode(requestId: string, code: string): Promise<VaultAnswer<{ readonly outcome: 'done' }>>;
}
