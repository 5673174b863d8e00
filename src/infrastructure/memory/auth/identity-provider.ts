import type { BackendSession, Credential, IdentityProvider, PhoneChange } from '../../../application/auth/server/identity-provider.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { composedPassword, passwordForms } from '../../../domain/auth/password-forms.ts';
import type { MemoryAccounts, MemoryUser } from './accounts.ts';

const CODE_LIFE_MS = 600_000;
const MAX_TRIES = 5;
const TOKEN_LIFE_S = 600;
const MIN_PASSWORD = 6;

const refused = (code: string): PortError => new PortError('denied', code, code);
const sixDigits = (): string => String((globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000).padStart(6, '0');

export type CodeDelivery = (delivery: { readonly phone: string; readonly code: string; readonly userId: string }) => Promise<void>;

/** Fake of Supabase Auth, with the operations the product uses. */
export class InMemoryIdentityProvider implements IdentityProvider {
  constructor(
    private readonly accounts: MemoryAccounts,
    private readonly deliver: CodeDelivery,
  ) {}

  async signUp({ phone, password, name }: { readonly phone: string; readonly password: string; readonly name: string }): Promise<string> {
    const known = this.accounts.byPhone(phone);
    if (known !== null) throw new PortError('conflict', 'user_already_exists', 'user_already_exists');
    this.checkPassword(password);
    const user: MemoryUser = {
      id: globalThis.crypto.randomUUID(),
      createdAt: this.accounts.clock.now(),
      phone,
      isConfirmed: false,
      password: composedPassword(password),
      blockedUntil: null,
      name,
      email: null,
      confirmedEmail: null,
      avatarUrl: null,
      newPhone: null,
      newEmail: null,
      profileCompleted: false,
      role: null,
      hasSecondFactor: false,
      code: null,
    };
    this.accounts.users.set(user.id, user);
    await this.send(user).catch((error: unknown) => {
      this.accounts.users.delete(user.id);
      throw error;
    });
    return user.id;
  }

  async verifyPhone(phone: string, code: string): Promise<BackendSession> {
    const user = this.spend(phone, code);
    user.isConfirmed = true;
    return this.open(user);
  }

  async resendCode(phone: string): Promise<void> {
    const user = this.accounts.byPhone(phone);
    if (user !== null && !user.isConfirmed) await this.send(user);
  }

  async signIn(credential: Credential, password: string): Promise<BackendSession> {
    const user = 'phone' in credential ? this.accounts.byPhone(credential.phone) : null;
    if (user === null || !passwordForms(password).includes(user.password)) throw refused('invalid_credentials');
    if (this.accounts.isBlocked(user)) throw refused('user_banned');
    if (!user.isConfirmed) throw refused('phone_not_confirmed');
    return this.open(user);
  }

  async simulateSignIn(): Promise<void> {}

  async simulateVerification(): Promise<void> {}

  async sendResetCode(phone: string): Promise<void> {
    const user = this.accounts.byPhone(phone);
    if (user === null || !user.isConfirmed) throw refused('user_not_found');
    await this.send(user);
  }

  async setPassword({ userId }: BackendSession, password: string): Promise<void> {
    await this.update(userId, { password });
    this.accounts.endSignInsOf(userId);
  }

  async changePassword(change: Parameters<IdentityProvider['changePassword']>[0]): Promise<void> {
    const { accessToken, sessionId, current, next } = change;
    const user = this.ownerOf(accessToken, sessionId);
    if (!passwordForms(current).includes(user.password)) throw refused('current_password_invalid');
    this.checkPassword(next);
    user.password = composedPassword(next);
    for (const [other, { userId }] of this.accounts.signIns) if (userId === user.id && other !== sessionId) this.accounts.endSignIn(other);
  }

  async requestPhoneChange({ accessToken, sessionId, phone }: PhoneChange): Promise<void> {
    const user = this.ownerOf(accessToken, sessionId);
    if (this.accounts.byPhone(phone) !== null) throw new PortError('conflict', 'phone_exists', 'phone_exists');
    const code = sixDigits();
    await this.deliver({ phone, code, userId: user.id }).catch(() => {
      throw refused('sms_send_failed');
    });
    user.newPhone = { phone, code, sentAt: this.accounts.clock.now(), tries: 0 };
  }

  async confirmPhoneChange({ accessToken, sessionId, phone, code }: PhoneChange & { readonly code: string }): Promise<BackendSession> {
    const user = this.ownerOf(accessToken, sessionId);
    const { newPhone } = user;
    if (newPhone === null || newPhone.phone !== phone) throw refused('otp_expired');
    newPhone.tries += 1;
    const isOld = this.accounts.clock.now().getTime() - newPhone.sentAt.getTime() > CODE_LIFE_MS;
    if (isOld || newPhone.tries > MAX_TRIES || newPhone.code !== code) throw refused('otp_expired');
    if (this.accounts.byPhone(phone) !== null) throw new PortError('conflict', 'phone_exists', 'phone_exists');
    user.phone = phone;
    user.newPhone = null;
    return this.open(user);
  }

  private ownerOf(accessToken: string, sessionId: string): MemoryUser {
    const user = this.accounts.users.get(this.accounts.signIns.get(sessionId)?.userId ?? '');
    if (user === undefined || accessToken !== `memory.${sessionId}`) throw refused('bad_jwt');
    return user;
  }

  async read(id: string): Promise<{ readonly id: string; readonly phone: string | null; readonly isConfirmed: boolean } | null> {
    const user = this.accounts.users.get(id);
    return user === undefined ? null : { id, phone: user.phone, isConfirmed: user.isConfirmed };
  }

  async update(id: string, changes: { readonly password?: string; readonly blockedHours?: number }): Promise<void> {
    const user = this.accounts.users.get(id);
    if (user === undefined) throw refused('user_not_found');
    if (changes.password !== undefined) {
      this.checkPassword(changes.password);
      user.password = composedPassword(changes.password);
    }
    if (changes.blockedHours !== undefined) {
      const until = this.accounts.clock.now().getTime() + changes.blockedHours * 3_600_000;
      user.blockedUntil = changes.blockedHours === 0 ? null : new Date(until);
    }
  }

  async delete(id: string): Promise<void> {
    this.accounts.endSignInsOf(id);
    if (!this.accounts.users.delete(id)) throw refused('user_not_found');
  }

  async signOut(session: BackendSession): Promise<void> {
    this.accounts.endSignIn(session.sessionId);
  }

  private checkPassword(password: string): void {
    if (password.length < MIN_PASSWORD) throw refused('weak_password');
  }

  private async send(user: MemoryUser): Promise<void> {
    const text = sixDigits();
    user.code = { text, sentAt: this.accounts.clock.now(), tries: 0 };
    await this.deliver({ phone: user.phone ?? '', code: text, userId: user.id }).catch(() => {
      user.code = null;
      throw refused('sms_send_failed');
    });
  }

  private spend(phone: string, code: string): MemoryUser {
    const user = this.accounts.byPhone(phone);
    if (user === null || user.code === null) throw refused('otp_expired');
    user.code.tries += 1;
    const isOld = this.accounts.clock.now().getTime() - user.code.sentAt.getTime() > CODE_LIFE_MS;
    if (isOld || user.code.tries > MAX_TRIES || user.code.text !== code) throw refused('otp_expired');
    user.code = null;
    return user;
  }

  private open(user: MemoryUser): BackendSession {
    const sessionId = globalThis.crypto.randomUUID();
    const refreshToken = globalThis.crypto.randomUUID();
    this.accounts.signIns.set(sessionId, { userId: user.id, level: 'aal1' });
    return {
      accessToken: `memory.${sessionId}`,
      refreshToken,
      expiresAt: Math.floor(this.accounts.clock.now().getTime() / 1000) + TOKEN_LIFE_S,
      expiresIn: TOKEN_LIFE_S,
      tokenType: 'bearer',
      userId: user.id,
      sessionId,
    };
  }
}
