import type { CredentialField, CredentialLabels, CredentialScope } from '../../domain/credential/fields.ts';
import type { CredentialPlace, SealedPart } from './credential-sealer.ts';

/** The unit to seal, and the number of its next version. */
export interface SealTarget {
  readonly unitId: string;
  readonly version: number;
  /** All fields of the product, whatever the scope. */
  readonly fields: readonly CredentialField[];
}

/** A sealed part to store. */
export interface PartToStore extends SealedPart {
  readonly scope: CredentialScope;
  readonly keyId: string;
  /** Names of the fields in it. */
  readonly fields: readonly string[];
}

/** What the buyer's login for an order is sealed with: the number of its next version, and its fields. */
export type LoginTarget = Pick<SealTarget, 'version' | 'fields'>;

/** The sealed login of an order to store. */
export interface LoginToStore extends SealedPart {
  readonly orderId: string;
  readonly version: number;
  readonly keyId: string;
  /** Names of the fields in it. */
  readonly fields: readonly string[];
  /** The buyer's, as in `Opening`. */
  readonly device: string;
}

export interface OpenedParts {
  readonly parts: readonly (SealedPart & CredentialPlace)[];
  readonly labels: CredentialLabels;
  /** The number of earlier openings. */
  readonly openedCount: number;
}

/** The reason of an opening, where one is required, and the device: "Chrome di Android". */
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
 * Credential operations of one person, with their own permissions in the database. The database authorises and logs an opening before it
 * returns any data. All calls
 * @throws OrderRefused for a refusal with a code, PortError (`denied` without a session or permission).
 */
export interface CredentialCommands {
  /** For staff. @param unitId null: the first free unit without data, else the product's only one */
  target(productId: string, unitId: string | null, scope: CredentialScope): Promise<SealTarget>;
  /** For staff. @throws OrderRefused VERSION_CHANGED when somebody sealed the unit meanwhile */
  store(unitId: string, version: number, parts: readonly PartToStore[]): Promise<void>;
  /** The newest part of each scope that the opened scope includes. */
  open(orderId: string, scope: CredentialScope, opening: Opening): Promise<OpenedParts>;
  /** For staff. */
  openUnit(unitId: string, scope: CredentialScope, opening: Opening): Promise<OpenedParts>;
  /** For staff. */
  storeLoginCode(requestId: string, sealed: string): Promise<void>;
  /** @throws OrderRefused CODE_WAITING, CODE_EXPIRED */
  readLoginCode(orderId: string): Promise<SealedLoginCode>;
  /** For the buyer of an order. @throws OrderRefused NOT_FOUND, NO_LOGIN_NEEDED, LOGIN_CLOSED */
  loginTarget(orderId: string): Promise<LoginTarget>;
  /** For the worker of the order. @throws OrderRefused NOT_ASSIGNED, NO_LOGIN, LOGIN_CLOSED, REASON_NEEDED, NEEDS_FACTOR, NOT_FRESH, TOO_MANY */
  openLogin(orderId: string, opening: Opening): Promise<OpenedParts>;
}

/** Stores what this server has sealed; nobody else can, so that the shop keeps nothing that its keys do not open. */
export interface OrderLoginStore {
  /** @throws OrderRefused VERSION_CHANGED, NO_LOGIN_NEEDED, LOGIN_CLOSED, NOT_FOUND; PortError */
  store(login: LoginToStore): Promise<void>;
}

/** @param token the person's access token */
export type CredentialCommandsOf = (token: string) => CredentialCommands;
