/** The session of one signed-in device. */
export interface ProductSession {
  readonly id: string;
  readonly userId: string;
  /** The identity provider's session, which ends together with this one. */
  readonly authSessionId: string;
  /** A short name: "Chrome di Android". */
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  /** The expiry without further use; never beyond the maximum lifetime. */
  readonly expiresAt: Date;
  /** The account has a second factor that this session has not verified. */
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
 * The product's sessions. Idle, expired and blocked ones, and those whose provider session has ended, are not found. Ending one also ends
 * the provider's session. Throws PortError `unavailable`.
 */
export interface ProductSessions {
  create(session: NewSession): Promise<{ readonly id: string; readonly expiresAt: Date }>;
  find(tokenHash: string): Promise<ProductSession | null>;
  /** Records a use. @returns the new expiry */
  touch(id: string): Promise<Date>;
  /**
   * Replaces the provider session of a product session, and ends the previous one.
   * @returns false when the session has ended meanwhile; the new provider session has then ended too
   */
  replaceSignIn(id: string, authSessionId: string): Promise<boolean>;
  /** Whether the provider session has shown its second factor within ten minutes, or its account has none. */
  isFresh(userId: string, authSessionId: string): Promise<boolean>;
  /** Last used first. */
  list(userId: string): Promise<readonly Pick<ProductSession, 'id' | 'device' | 'createdAt' | 'lastUsedAt'>[]>;
  /** @returns false when the person has no such session */
  revoke(userId: string, id: string): Promise<boolean>;
  /**
   * Ends all sessions of the person, including provider sessions without a product session.
   * @returns the number of ended product sessions
   */
  revokeAll(userId: string): Promise<number>;
}
