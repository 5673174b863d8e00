/** A step that secures an account. */
export interface ChecklistStep {
  readonly step: string;
  readonly isDone: boolean;
}

/** A request for the verification code that a game sends on a new device. */
export interface LoginCode {
  readonly id: string;
  readonly askedAt: Date;
  readonly promisedAt: Date;
  readonly answeredAt: Date | null;
  /** The answer is readable until then. */
  readonly expiresAt: Date | null;
}

/** What buyer and shop may know about the credentials of an order's unit; never their content. */
export interface OrderCredential {
  /** Whether the unit has sealed credentials. */
  readonly has: boolean;
  /** Whether the buyer can open them now. */
  readonly isOpen: boolean;
  /** The time of automatic delivery; null when delivered or without sealed credentials. */
  readonly deliverAt: Date | null;
  /** False while the server lacks the key of the vault; all deadlines are paused meanwhile. */
  readonly isVaultOpen: boolean;
  /** When staff closed the credentials. */
  readonly closedAt: Date | null;
  readonly sealedAt: Date | null;
  /** Number of openings by others before this buyer. */
  readonly openedBefore: number;
  readonly openedByBuyer: number;
  /** The hash of the last history entry, sixteen hexadecimal digits; null without entries. */
  readonly head: string | null;
  /** The steps that secure an account, in order; empty for items. */
  readonly checklist: readonly ChecklistStep[];
  readonly loginCode: LoginCode | null;
}
