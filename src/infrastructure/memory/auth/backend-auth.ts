import type {
  Assurance,
  BackendAuth,
  BackendEvent,
  BackendSession,
  Factor,
  LinkedIdentity,
} from '../../../application/auth/client/backend-auth.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { MemoryAccount, MemoryAuthBackend } from './memory-auth-backend.ts';

const TOKEN_MS = 10 * 60_000;
const MARGIN_MS = 90_000;
/** The example key of the authenticator apps' key format. */
const SECRET = 'JBSWY3DPEHPK3PXP';

const refused = (code: string): PortError => new PortError('denied', code, code);

/**
 * Fake of Supabase Auth in the browser, over the same accounts as the shop's interface. An authenticator app shows
 * `InMemoryBackendAuth.CODE`.
 */
export class InMemoryBackendAuth implements BackendAuth {
  static readonly CODE = '492817';
  /** Simulates configured providers. */
  openProviders: readonly string[] = [];
  linked: LinkedIdentity[] = [];
  refreshes = 0;
  private session: { readonly token: string; assurance: Assurance; expiresAt: Date } | null = null;
  private readonly listeners = new Set<(event: BackendEvent) => void>();

  constructor(private readonly accounts: MemoryAuthBackend) {}

  async adopt({ accessToken }: BackendSession): Promise<void> {
    this.answer();
    if (!this.accounts.sessions.has(accessToken)) throw refused('session_not_found');
    this.session = { token: accessToken, assurance: 'aal1', expiresAt: this.inTenMinutes() };
    this.emit('signed-in');
  }

  async refresh(): Promise<Date | null> {
    const { session } = this;
    if (session === null) return null;
    if (session.expiresAt.getTime() - this.accounts.clock.now().getTime() >= MARGIN_MS) return session.expiresAt;
    this.answer();
    if (!this.accounts.sessions.has(session.token)) {
      this.session = null;
      this.emit('signed-out');
      throw refused('refresh_token_not_found');
    }
    this.refreshes += 1;
    session.expiresAt = this.inTenMinutes();
    if (this.accounts.sessions.get(session.token)?.isRaised === true) session.assurance = 'aal2';
    this.emit('refreshed');
    return session.expiresAt;
  }

  async accessToken({ isFresh = false } = {}): Promise<string | null> {
    if (isFresh && this.session !== null) this.session.expiresAt = new Date(0);
    return (await this.refresh()) === null ? null : (this.session?.token ?? null);
  }

  async claims() {
    return this.session === null ? null : { userId: this.account().user.id, assurance: this.session.assurance };
  }

  async factors(): Promise<readonly Factor[]> {
    return this.account()
      .factors.filter(({ isVerified }) => isVerified)
      .map(({ id, type, name, phone }) => ({ id, type, name, phone }));
  }

  async enrolAuthenticator(name: string) {
    const factorId = this.enrol({ type: 'totp', name, phone: null });
    return { factorId, secret: SECRET, uri: `otpauth://totp/Arena%20Akun:akun?secret=${SECRET}&issuer=Arena%20Akun` };
  }

  async enrolPhone(phone: string, name: string) {
    return { factorId: this.enrol({ type: 'phone', name, phone }) };
  }

  async challenge(factorId: string): Promise<string> {
    const factor = this.account().factors.find(({ id }) => id === factorId);
    if (factor === undefined) throw refused('mfa_factor_not_found');
    if (factor.phone !== null) this.accounts.send(factorId, factor.phone);
    return this.accounts.nextId('challenge');
  }

  async verify({ factorId, code }: { readonly factorId: string; readonly challengeId: string; readonly code: string }): Promise<void> {
    const account = this.account();
    const factor = account.factors.find(({ id }) => id === factorId);
    if (factor === undefined) throw refused('mfa_factor_not_found');
    const isRight = factor.type === 'totp' ? code === InMemoryBackendAuth.CODE : this.accounts.takes(factorId, code);
    if (!isRight) throw refused('mfa_verification_failed');
    account.factors = account.factors.map((other) => (other === factor ? { ...factor, isVerified: true } : other));
    if (this.session !== null) this.session.assurance = 'aal2';
    this.emit('challenge-verified');
  }

  async unenrol(factorId: string): Promise<void> {
    const account = this.account();
    if (this.session?.assurance !== 'aal2') throw refused('insufficient_aal');
    account.factors = account.factors.filter(({ id }) => id !== factorId);
  }

  async identities(): Promise<readonly LinkedIdentity[]> {
    this.account();
    return this.linked;
  }

  async providers(): Promise<readonly string[]> {
    this.answer();
    return this.openProviders;
  }

  async link(provider: string, returnTo: string): Promise<string> {
    this.account();
    if (!this.openProviders.includes(provider)) throw refused('validation_failed');
    return `https://${provider}.example/?redirect=${encodeURIComponent(returnTo)}`;
  }

  async unlink(identityId: string): Promise<void> {
    this.account();
    this.linked = this.linked.filter(({ id }) => id !== identityId);
  }

  async removeSession(): Promise<void> {
    this.session = null;
  }

  async listen(listener: (event: BackendEvent) => void): Promise<() => void> {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private answer(): void {
    if (this.accounts.isAway) throw new PortError('unavailable', 'the backend did not answer');
  }

  private account(): MemoryAccount {
    this.answer();
    const { userId } = this.accounts.sessions.get(this.session?.token ?? '') ?? {};
    const account = this.accounts.byId.get(userId ?? '');
    if (account === undefined) throw refused('session_not_found');
    return account;
  }

  private enrol(given: { readonly type: 'totp' | 'phone'; readonly name: string; readonly phone: string | null }): string {
    const account = this.account();
    const id = this.accounts.nextId('factor');
    account.factors = [
      ...account.factors.filter(({ isVerified, type }) => isVerified || type !== given.type),
      { id, ...given, isVerified: false, secret: SECRET },
    ];
    return id;
  }

  private inTenMinutes(): Date {
    return new Date(this.accounts.clock.now().getTime() + TOKEN_MS);
  }

  private emit(event: BackendEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}
