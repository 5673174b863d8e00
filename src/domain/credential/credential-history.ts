/** One entry in the history of a unit's credentials, across all of its orders. */
export interface CredentialLine {
  /** Numbered from 1 without gaps; each entry contains the hash of the previous one. */
  readonly seq: number;
  readonly at: Date;
  readonly action: 'sealed' | 'opened' | 'code_opened' | 'closed' | 'erased';
  readonly actor: 'buyer' | 'shop' | 'system';
  /** Whether the buyer of this order opened it. */
  readonly isOwn: boolean;
  /** Why the shop opened or closed the credentials. */
  readonly reason: string | null;
  /** Browser and operating system; a buyer sees only those of their own entries. */
  readonly device: string | null;
}

/** The complete history of a unit's credentials, without their content. */
export interface CredentialHistory {
  readonly isOpen: boolean;
  readonly sealedAt: Date | null;
  /** Number of openings by others before this buyer. */
  readonly openedBefore: number;
  /** The hash of the last entry, sixteen hexadecimal digits; null without entries. */
  readonly head: string | null;
  /** Whether the hash of every entry is valid. */
  readonly isIntact: boolean;
  readonly lines: readonly CredentialLine[];
}
