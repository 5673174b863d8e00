import type { NewSession, ProductSession, ProductSessions } from '../../../application/auth/server/product-sessions.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { MemoryAccounts, MemorySession } from './accounts.ts';

const expiryOf = (session: MemorySession): Date =>
  new Date(Math.min(session.endsAt.getTime(), session.lastUsedAt.getTime() + session.idleMs));

export class InMemoryProductSessions implements ProductSessions {
  constructor(private readonly accounts: MemoryAccounts) {}

  async create(session: NewSession): Promise<{ readonly id: string; readonly expiresAt: Date }> {
    if (!this.accounts.signIns.has(session.authSessionId)) throw new PortError('conflict', 'violates foreign key constraint', 'REFERENCE');
    const now = this.accounts.clock.now();
    // Removes expired sessions of all accounts.
    for (const { authSessionId } of this.accounts.sessions.filter((one) => expiryOf(one) <= now)) this.accounts.endSignIn(authSessionId);
    const stored: MemorySession = {
      id: globalThis.crypto.randomUUID(),
      userId: session.userId,
      tokenHash: session.tokenHash,
      authSessionId: session.authSessionId,
      device: session.device,
      createdAt: now,
      lastUsedAt: now,
      idleMs: session.idleSeconds * 1000,
      endsAt: new Date(now.getTime() + session.lifeSeconds * 1000),
    };
    this.accounts.sessions.push(stored);
    return { id: stored.id, expiresAt: expiryOf(stored) };
  }

  async find(tokenHash: string): Promise<ProductSession | null> {
    const session = this.living().find((one) => one.tokenHash === tokenHash);
    const user = this.accounts.users.get(session?.userId ?? '');
    const signIn = this.accounts.signIns.get(session?.authSessionId ?? '');
    if (session === undefined || user === undefined || signIn === undefined || this.accounts.isBlocked(user)) return null;
    const { id, userId, authSessionId, device, createdAt, lastUsedAt } = session;
    const awaitsSecondFactor = user.hasSecondFactor && signIn.level === 'aal1';
    return { id, userId, authSessionId, device, createdAt, lastUsedAt, expiresAt: expiryOf(session), awaitsSecondFactor };
  }

  async touch(id: string): Promise<Date> {
    const session = this.accounts.sessions.find((one) => one.id === id);
    if (session === undefined) throw new PortError('unavailable', 'the session has ended meanwhile');
    session.lastUsedAt = this.accounts.clock.now();
    return expiryOf(session);
  }

  async replaceSignIn(id: string, authSessionId: string): Promise<boolean> {
    const session = this.accounts.sessions.find((one) => one.id === id);
    if (session === undefined) {
      this.accounts.endSignIn(authSessionId);
      return false;
    }
    const before = session.authSessionId;
    session.authSessionId = authSessionId;
    if (before !== authSessionId) this.accounts.endSignIn(before);
    return true;
  }

  async isFresh(userId: string, authSessionId: string): Promise<boolean> {
    const signIn = this.accounts.signIns.get(authSessionId);
    if (signIn?.userId !== userId) return false;
    return (
      this.accounts.users.get(userId)?.hasSecondFactor !== true ||
      (signIn.level === 'aal2' && !this.accounts.staleSignIns.has(authSessionId))
    );
  }

  async list(userId: string): Promise<readonly Pick<ProductSession, 'id' | 'device' | 'createdAt' | 'lastUsedAt'>[]> {
    return this.living()
      .filter((session) => session.userId === userId)
      .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id, device, createdAt, lastUsedAt }) => ({ id, device, createdAt, lastUsedAt }));
  }

  async revoke(userId: string, id: string): Promise<boolean> {
    const session = this.accounts.sessions.find((one) => one.id === id && one.userId === userId);
    this.accounts.endSignIn(session?.authSessionId ?? null);
    return session !== undefined;
  }

  async revokeAll(userId: string): Promise<number> {
    const ended = this.accounts.sessions.filter((session) => session.userId === userId).length;
    this.accounts.endSignInsOf(userId);
    return ended;
  }

  private living(): MemorySession[] {
    const now = this.accounts.clock.now();
    return this.accounts.sessions.filter((session) => expiryOf(session) > now);
  }
}
