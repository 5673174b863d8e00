import type { CredentialField, CredentialLabels, CredentialScope, CredentialTexts } from '../../domain/credential/fields.ts';
import type { SealTarget } from '../../domain/credential/seal-plan.ts';

/** A unit of a product with the state of its credentials; never their content. */
export interface VaultUnit {
  readonly id: string;
  /** The unit's number within its product, from 1. */
  readonly position: number;
  readonly state: 'available' | 'reserved' | 'sold' | 'quarantined';
  /** Whether all required fields are sealed. */
  readonly hasCredentials: boolean;
  /** The newest version; null without one. */
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

/** A buyer's request for a verification code. */
export interface LoginCodeRequest {
  readonly id: string;
  readonly orderId: string;
  readonly number: string;
  readonly productName: string;
  readonly askedAt: Date;
  readonly promisedAt: Date;
}

/** A paid order that cannot be delivered before the credentials of its unit are sealed. */
interface WaitingOrder {
  readonly orderId: string;
  readonly number: string;
  readonly productId: string;
  readonly productName: string;
  /** When it has to be delivered; null while its deadlines are paused. */
  readonly dueAt: Date | null;
}

/** Keys of products in a file, in small letters. */
export interface SealKeys {
  readonly ids: readonly string[];
  /** Internal codes. */
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

export interface VaultOverview {
  /** False while the server lacks the key and deadlines are paused. */
  readonly isOpen: boolean;
  readonly since: Date;
  /** Units for sale with complete credentials, and accounts for sale without. */
  readonly sealed: number;
  readonly withoutCredentials: number;
  /** Key ids, with the number of parts each of them wraps. */
  readonly keys: readonly { readonly keyId: string; readonly count: number }[];
  /** Paid orders whose unit lacks credentials, the next deadline first; at most 50. */
  readonly waiting: readonly WaitingOrder[];
  /** Accounts for sale whose units lack credentials, most missing first. */
  readonly products: readonly { readonly productId: string; readonly name: string; readonly missing: number }[];
}

/** Opened credentials, shown once and not stored. */
export interface OpenedTexts {
  readonly texts: CredentialTexts;
  /** Labels by field, including fields that the game has removed. */
  readonly labels: CredentialLabels;
  /** Seconds until they are hidden. */
  readonly hideAfterS: number;
}

export type VaultAnswer<T> = T | { readonly code: string; readonly field?: string };

/**
 * The vault for staff, with the caller's permissions. All calls
 * @throws PortError (`denied` without the permission); refusals of the shop's interface are codes: FIELD_UNKNOWN and FIELD_MISSING name the
 * field, VERSION_CHANGED, VAULT_SHUT, REASON_NEEDED, NEEDS_FACTOR.
 */
export interface VaultAdminRepository {
  overview(): Promise<VaultOverview>;
  product(productId: string): Promise<VaultProduct>;
  loginCodes(): Promise<readonly LoginCodeRequest[]>;
  /** Accounts and items that are named by a key, with their units that may be sealed. @param keys at most 200 */
  targets(keys: SealKeys): Promise<readonly SealTarget[]>;
  /**
   * Stores the next version of a unit; it cannot be read back.
   * @param unitId null: the first free one without data
   * @param seenVersion the newest version that the caller knows of, 0 for none: VERSION_CHANGED when there is another one; without it the newest is replaced
   */
  seal(
    productId: string,
    unitId: string | null,
    scope: CredentialScope,
    texts: CredentialTexts,
    seenVersion?: number,
  ): Promise<VaultAnswer<{ readonly version: number }>>;
  /** Logged with the reason; the buyer of the unit is notified immediately. */
  open(unitId: string, scope: CredentialScope, reason: string): Promise<VaultAnswer<OpenedTexts>>;
  /**
   * The login that a buyer sealed for the order of a service, for the worker of that order. Logged with the reason, and the buyer is notified
   * immediately. Codes: NOT_ASSIGNED, NO_LOGIN, LOGIN_CLOSED, NO_LOGIN_NEEDED, TOO_MANY.
   */
  openLogin(orderId: string, reason: string): Promise<VaultAnswer<OpenedTexts>>;
  answerCode(requestId: string, code: string): Promise<VaultAnswer<{ readonly outcome: 'done' }>>;
}
