/** One line of what happened to the credentials of a unit, over all of its orders. */
export interface CredentialLine {
  /** From 1 without gaps; each line carries the hash of the one before. */
  readonly seq: number;
  readonly at: Date;
  readonly action: 'sealed' | 'opened' | 'code_opened' | 'closed' | 'erased';
  readonly actor: 'buyer' | 'shop' | 'system';
  /** By this order's buyer. */
  readonly isOwn: boolean;
  /** Why the shop opened or shut it. */
  readonly reason: string | null;
  /** Browser and system in words; a buyer reads those of their own openings alone. */
  readonly device: string | null;
}

/** Everything that ever happened to the credentials of an order's unit; never what is in them. */
export interface CredentialHistory {
  readonly isOpen: boolean;
  readonly sealedAt: Date | null;
  /** Openings of others, before this buyer. */
  readonly openedBefore: number;
  /** The end of the chain, sixteen hexadecimal digits; null without lines. */
  readonly head: string | null;
  /** Whether every line still has the hash it was written with. */
  readonly isIntact: boolean;
  readonly lines: readonly CredentialLine[];
}
