import type { Account } from '../../../application/auth/server/account.ts';
import type { AccountDirectory, EmailConfirmation, Obligation } from '../../../application/auth/server/account-directory.ts';
import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import { isAdminRole } from '../../../domain/auth/roles.ts';
import type { MemoryAccounts, MemoryUser } from './accounts.ts';

const CODE_LIFE_MS = 600_000;
const MAX_TRIES = 5;

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

  async rename(id: string, name: string): Promise<void> {
    const user = this.accounts.users.get(id);
    if (user !== undefined) user.name = name;
  }

  async setPicture(id: string, url: string | null): Promise<void> {
    const user = this.accounts.users.get(id);
    if (user !== undefined) user.avatarUrl = url;
  }

  async claimEmail(id: string, email: string): Promise<boolean> {
    const user = this.accounts.users.get(id);
    if (user === undefined || !(await this.completeProfile(id, { name: user.name, email }))) return false;
    await this.audit({ actor: id, action: 'account.email_changed', subject: id });
    return true;
  }

  async openEmailChange(id: string, email: string, codeHash: string): Promise<boolean> {
    const user = this.accounts.users.get(id);
    const isFree = !this.isConfirmedByAnother(email, id);
    if (user !== undefined) user.newEmail = { email, hash: isFree ? codeHash : null, openedAt: this.accounts.clock.now(), tries: 0 };
    return isFree;
  }

  async awaitedEmail(id: string): Promise<string | null> {
    return this.accounts.users.get(id)?.newEmail?.email ?? null;
  }

  async confirmEmail(id: string, codeHash: string): Promise<EmailConfirmation> {
    const user = this.accounts.users.get(id);
    const change = user?.newEmail;
    if (user === undefined || change == null || this.accounts.clock.now().getTime() - change.openedAt.getTime() >= CODE_LIFE_MS)
      return { answer: 'INVALID' };
    change.tries += 1;
    if (change.tries > MAX_TRIES) return { answer: 'SPENT' };
    if (change.hash !== codeHash) return { answer: 'INVALID' };
    user.newEmail = null;
    if (this.isConfirmedByAnother(change.email, id)) return { answer: 'TAKEN' };
    for (const other of this.accounts.users.values()) if (other.email === change.email && other !== user) other.email = null;
    const previousEmail = user.email === user.confirmedEmail && user.email !== change.email ? user.email : null;
    Object.assign(user, { email: change.email, confirmedEmail: change.email, profileCompleted: true });
    await this.audit({ actor: id, action: 'account.email_confirmed', subject: id });
    return { answer: 'done', previousEmail };
  }

  async deleteUnused(phone: string): Promise<boolean> {
    const user = this.accounts.byPhone(phone);
    if (user === null || !this.accountOf(user).isUnused) return false;
    return this.accounts.users.delete(user.id);
  }

  async exportOf(id: string): Promise<Record<string, unknown>> {
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

  private isConfirmedByAnother(email: string, id: string): boolean {
    return [...this.accounts.users.values()].some((one) => one.confirmedEmail === email && one.id !== id);
  }

  private accountOf(user: MemoryUser): Account {
    const others = [...this.accounts.users.values()].filter((one) => one.role === 'owner' && one.id !== user.id);
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      emailConfirmed: user.email !== null && user.email === user.confirmedEmail,
      avatarUrl: user.avatarUrl,
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
