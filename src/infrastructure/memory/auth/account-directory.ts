import type { Account } from '../../../application/auth/server/account.ts';
import type { AccountDirectory, Obligation } from '../../../application/auth/server/account-directory.ts';
import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import { isAdminRole } from '../../../domain/auth/roles.ts';
import type { MemoryAccounts, MemoryUser } from './accounts.ts';

export class InMemoryAccountDirectory implements AccountDirectory {
  constructor(private readonly accounts: MemoryAccounts) {}

  async byId(id: string): Promise<Account | null> {
    const user = this.accounts.users.get(id);
    return user === undefined ? null : this.accountOf(user);
  }

  async byIdentifier(identifier: LoginIdentifier): Promise<Account | null> {
    const users = [...this.accounts.users.values()];
    const user =
      identifier.kind === 'phone'
        ? users.find(({ phone }) => phone === identifier.phone)
        : (users.find(({ confirmedEmail }) => confirmedEmail === identifier.email) ??
          users.find(({ email }) => email === identifier.email));
    return user === undefined ? null : this.accountOf(user);
  }

  async completeProfile(id: string, { name, email }: { readonly name: string; readonly email: string }): Promise<boolean> {
    const user = this.accounts.users.get(id);
    const isTaken = [...this.accounts.users.values()].some((one) => (one.email === email || one.confirmedEmail === email) && one.id !== id);
    if (user === undefined || isTaken) return false;
    Object.assign(user, { name, email, profileCompleted: true });
    return true;
  }

  async deleteUnused(phone: string): Promise<boolean> {
    const user = this.accounts.byPhone(phone);
    if (user === null || !this.accountOf(user).isUnused) return false;
    return this.accounts.users.delete(user.id);
  }

  async exportOf(id: string): Promise<unknown> {
    const user = this.accounts.users.get(id);
    if (user === undefined) return { account: null, profile: null, sessions: [] };
    return {
      account: { id, phone: user.phone, created_at: user.createdAt.toISOString() },
      profile: { id, name: user.name, email: user.email, phone: user.phone, profile_completed: user.profileCompleted },
      sessions: this.accounts.sessions.filter((session) => session.userId === id).map(({ device }) => ({ device })),
    };
  }

  async obligation(id: string): Promise<Obligation | null> {
    return this.accounts.obligations.get(id) ?? null;
  }

  async audit(line: { readonly actor: string | null; readonly action: string; readonly subject: string }): Promise<void> {
    this.accounts.audit.push(line);
  }

  private accountOf(user: MemoryUser): Account {
    const others = [...this.accounts.users.values()].filter((one) => one.role === 'owner' && one.id !== user.id);
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      phone: user.phone,
      phoneVerified: user.isConfirmed,
      profileCompleted: user.profileCompleted,
      isAdmin: isAdminRole(user.role),
      isStaff: user.role !== null,
      isLastOwner: user.role === 'owner' && others.length === 0,
      isBlocked: this.accounts.isBlocked(user),
      isUnused: !user.isConfirmed && user.role === null,
      hasSecondFactor: user.hasSecondFactor,
      createdAt: user.createdAt,
    };
  }
}
