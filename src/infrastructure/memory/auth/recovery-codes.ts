import type { RecoveryCodes } from '../../../application/auth/server/recovery-codes.ts';
import type { MemoryAccounts } from './accounts.ts';

/** Fake of the recovery codes. A session of the second level counts as fresh. */
export class InMemoryRecoveryCodes implements RecoveryCodes {
  private readonly hashes = new Map<string, Set<string>>();

  constructor(private readonly accounts: MemoryAccounts) {}

  async replace(userId: string, authSessionId: string, hashes: readonly string[]) {
    if (this.accounts.users.get(userId)?.hasSecondFactor !== true) return 'NEEDS_FACTOR' as const;
    if (this.accounts.signIns.get(authSessionId)?.level !== 'aal2') return 'NOT_FRESH' as const;
    this.hashes.set(userId, new Set(hashes));
    this.accounts.audit.push({ actor: userId, action: 'account.recovery_codes_made', subject: userId });
    return 'done' as const;
  }

  async count(userId: string): Promise<number> {
    return this.accounts.users.get(userId)?.hasSecondFactor === true ? (this.hashes.get(userId)?.size ?? 0) : 0;
  }

  async use(userId: string, authSessionId: string, hash: string): Promise<number | null> {
    const signIn = this.accounts.signIns.get(authSessionId);
    if (signIn === undefined || signIn.userId !== userId || this.hashes.get(userId)?.delete(hash) !== true) return null;
    signIn.level = 'aal2';
    this.accounts.audit.push({ actor: userId, action: 'account.recovery_code_used', subject: userId });
    return this.count(userId);
  }
}
