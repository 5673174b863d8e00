/** One device that is signed in. */
export interface ProductSession {
  readonly id: string;
  readonly userId: string;
  /** The identity provider's sign-in it lives and ends with. */
  readonly authSessionId: string;
  /** In a few words: "Chrome di Android". */
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  /** When it ends unless it is used before; never beyond its longest life. */
  readonly expiresAt: Date;
  /** The account has a second factor, and this sign-in has not shown it. */
  readonly awaitsSecondFactor: boolean;
}

export interface NewSession {
  readonly userId: string;
  /** 64 hexadecimal digits. */
  readonly tokenHash: string;
  readonly authSessionId: string;
  readonly device: string;
  readonly idleSeconds: number;
  readonly lifeSeconds: number;
}

/**
 * The product's own sessions. An idle or expired one, one whose provider session has ended, or of a blocked or deleted account is not
 * found.
 * Ending one ends the provider's sign-in too. Throws PortError `unavailable`.
 */
export interface ProductSessions {
  create(session: NewSession): Promise<{ readonly id: string; readonly expiresAt: Date }>;
  find(tokenHash: string): Promise<ProductSession | null>;
  /** Counts as used now. @returns when it ends */
  touch(id: string): Promise<Date>;
  /**
   * Replaces the provider session of a product session, and ends the previous one.
   * @returns false when the session has ended meanwhile; then the new provider session has ended too
   */
  replaceSignIn(id: string, authSessionId: string): Promise<boolean>;
  /** Last used first. */
  list(userId: string): Promise<readonly Pick<ProductSession, 'id' | 'device' | 'createdAt' | 'lastUsedAt'>[]>;
  /** @returns false when the person has no such session */
  revoke(userId: string, id: string): Promise<boolean>;
  /** Ends every sign-in of the person, also those without a product session. @returns how many product sessions ended */
  revokeAll(userId: string): Promise<number>;
}
