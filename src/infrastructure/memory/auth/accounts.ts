import type { Obligation } from '../../../application/auth/server/account-directory.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { Role } from '../../../domain/auth/roles.ts';

export interface MemoryUser {
  readonly id: string;
  readonly createdAt: Date;
  phone: string | null;
  isConfirmed: boolean;
  password: string;
  blockedUntil: Date | null;
  name: string;
  /** Claimed; confirmed too where it is `confirmedEmail`. */
  email: string | null;
  avatarUrl: string | null;
  /** A number whose code was sent and not entered yet. */
  newPhone: { readonly phone: string; readonly code: string; readonly sentAt: Date; tries: number } | null;
  /** An e-mail whose code was sent and not entered yet; no code is valid where the hash is null. */
  newEmail: { readonly email: string; readonly hash: string | null; readonly openedAt: Date; tries: number } | null;
  confirmedEmail: string | null;
  profileCompleted: boolean;
  role: Role | null;
  hasSecondFactor: boolean;
  /** The pending code, invalid after its attempts or ten minutes. */
  code: { readonly text: string; readonly sentAt: Date; tries: number } | null;
}

export interface MemorySession {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  authSessionId: string;
  readonly device: string;
  readonly createdAt: Date;
  lastUsedAt: Date;
  readonly idleMs: number;
  readonly endsAt: Date;
}

/** Accounts, sessions and devices: the shared state of the fakes of the account ports. */
export class MemoryAccounts {
  readonly users = new Map<string, MemoryUser>();
  /** Sessions of the identity provider; `level` is aal2 once the second factor was verified. */
  readonly signIns = new Map<string, { readonly userId: string; level: 'aal1' | 'aal2' }>();
  /** Provider sessions whose second factor was shown longer than ten minutes ago. */
  readonly staleSignIns = new Set<string>();
  sessions: MemorySession[] = [];
  /** Obligations that prevent the deletion of accounts, by id. */
  readonly obligations = new Map<string, Obligation>();
  readonly audit: { readonly actor: string | null; readonly action: string; readonly subject: string }[] = [];

  constructor(readonly clock: Clock) {}

  byPhone(phone: string): MemoryUser | null {
    return [...this.users.values()].find((user) => user.phone === phone) ?? null;
  }

  isBlocked(user: MemoryUser): boolean {
    return user.blockedUntil !== null && user.blockedUntil > this.clock.now();
  }

  /** A provider session and its product session end together. */
  endSignIn(id: string | null): void {
    if (id === null || !this.signIns.delete(id)) return;
    this.sessions = this.sessions.filter((session) => session.authSessionId !== id);
  }

  endSignInsOf(userId: string): void {
    for (const [id, signIn] of [...this.signIns]) if (signIn.userId === userId) this.endSignIn(id);
  }
}
