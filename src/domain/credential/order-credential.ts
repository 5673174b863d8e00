interface ChecklistStep {
  readonly step: string;
  readonly isDone: boolean;
}

/** A code that a game asks for on a new device, asked of the shop. */
export interface LoginCode {
  readonly id: string;
  readonly askedAt: Date;
  readonly promisedAt: Date;
  readonly answeredAt: Date | null;
  /** The answer can be read until then. */
  readonly expiresAt: Date | null;
}

/** What both sides may know about the credentials of an order's unit; never what is in them. */
export interface OrderCredential {
  /** Whether anything is sealed for it. */
  readonly has: boolean;
  /** Whether its buyer can open it now. */
  readonly isOpen: boolean;
  /** When it is delivered by itself; null when that is done or nothing is sealed. */
  readonly deliverAt: Date | null;
  /** False: the server cannot open what it sealed, nobody's, and no deadline runs meanwhile. */
  readonly isVaultOpen: boolean;
  /** When staff shut it. */
  readonly closedAt: Date | null;
  readonly sealedAt: Date | null;
  /** Openings of others, before this buyer. */
  readonly openedBefore: number;
  readonly openedByBuyer: number;
  /** The end of the log's chain, sixteen hexadecimal digits; null without lines. */
  readonly head: string | null;
  /** What makes an account safe, in order; empty for items. */
  readonly checklist: readonly ChecklistStep[];
  readonly loginCode: LoginCode | null;
}
