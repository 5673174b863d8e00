import type { DeviceSession } from '../../../application/auth/account.answers.ts';
import type {
  AccountInterface,
  ChangedEmail,
  CompletedProfile,
  NewPhone,
  NewPhoneCode,
  ProfileToComplete,
  SignedIn,
} from '../../../application/auth/client/account-interface.ts';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import { isFreshSignIn } from '../../../application/auth/server/limits.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { readIdentifiers } from '../../../domain/auth/login-identifier.ts';
import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import { passwordWeakness } from '../../../domain/auth/password-weakness.ts';
import { RECOVERY_CODES, readRecoveryCode, writeRecoveryCode } from '../../../domain/auth/recovery-code.ts';
import type { User } from '../../../domain/auth/user.ts';
import { failureText } from '../../wire/failure-text.ts';
import type { MemoryAccount, MemoryAuthBackend } from './memory-auth-backend.ts';
import { MemoryProfileChanges } from './memory-profile-changes.ts';

const SESSION_MS = 7 * 24 * 3_600_000;
const RESEND_AFTER_S = 60;

const wrongCredentials = (): AccountRefused =>
  new AccountRefused('denied', 'Nomor, email, atau kata sandinya tidak cocok.', 'INVALID_CREDENTIALS');
const wrongCode = (): AccountRefused => new AccountRefused('invalid', 'Kodenya salah atau sudah tidak berlaku.', 'INVALID_CODE');
const noSession = (): AccountRefused => new AccountRefused('denied', 'Kamu belum masuk.', 'UNAUTHENTICATED');
const requireStrength = (password: string): void => {
  const weakness = passwordWeakness(password);
  if (weakness !== null) throw new AccountRefused('invalid', failureText({ code: 'WEAK_PASSWORD', values: { weakness } }), 'WEAK_PASSWORD');
};

/** Fake of `/api/auth`: a small working account service. */
export class InMemoryAccountInterface implements AccountInterface {
  private readonly profile: MemoryProfileChanges;

  constructor(private readonly accounts: MemoryAuthBackend) {
    this.profile = new MemoryProfileChanges(accounts);
  }

  async logIn({ identifier, password }: { readonly identifier: string; readonly password: string }): Promise<SignedIn> {
    this.answer();
    const account = this.accounts.findRead(readIdentifiers(identifier));
    if (account === null || account.password !== password || !account.user.phoneVerified) throw wrongCredentials();
    return this.signIn(account);
  }

  async signUp({ phone, password, name }: { readonly phone: string; readonly password: string; readonly name: string }) {
    this.answer();
    if (normalisePhone(phone) === null) throw new AccountRefused('invalid', 'Nomor ini tidak dikenali.', 'INVALID_PHONE');
    requireStrength(password);
    const userId = this.accounts.nextId('user');
    const known = this.accounts.find({ phone });
    if (known?.user.phoneVerified === true) return { userId };
    if (known !== null) this.accounts.byId.delete(known.user.id);
    const flags = { emailConfirmed: false, avatarUrl: null, isAdmin: false, isStaff: false, phoneVerified: false, profileCompleted: false };
    const user: User = { id: userId, name, email: null, phone, ...flags, createdAt: this.accounts.clock.now().toISOString() };
    this.accounts.byId.set(userId, { user, password, factors: [] });
    this.accounts.send(userId, phone);
    return { userId };
  }

  async verifyPhone({ userId, code }: { readonly userId: string; readonly code: string }): Promise<SignedIn> {
    this.answer();
    const account = this.accounts.byId.get(userId);
    if (account === undefined || !this.accounts.takes(userId, code)) throw wrongCode();
    account.user = { ...account.user, phoneVerified: true };
    return this.signIn(account);
  }

  async resendCode(userId: string): Promise<number> {
    this.answer();
    const phone = this.accounts.byId.get(userId)?.user.phone;
    if (phone != null) this.accounts.send(userId, phone);
    return RESEND_AFTER_S;
  }

  async requestPasswordReset(identifier: string) {
    this.answer();
    const readings = readIdentifiers(identifier);
    if (readings[0].kind === 'email') throw new AccountRefused('invalid', 'Masukkan nomor HP akunmu.', 'PHONE_NEEDED');
    const account = this.accounts.findRead(readings);
    if (account?.user.phone == null) return { userId: this.accounts.nextId('nobody') };
    this.accounts.send(account.user.id, account.user.phone);
    return { userId: account.user.id };
  }

  async resetPassword({ userId, code, password }: { readonly userId: string; readonly code: string; readonly password: string }) {
    this.answer();
    requireStrength(password);
    const account = this.accounts.byId.get(userId);
    if (account === undefined || !this.accounts.takes(userId, code)) throw wrongCode();
    account.password = password;
    for (const [token, session] of this.accounts.sessions) if (session.userId === userId) this.accounts.sessions.delete(token);
  }

  async completeProfile(token: string, { userId, email, name, password }: ProfileToComplete): Promise<CompletedProfile> {
    const { account, session } = this.bearer(token);
    const isConfirmed = !account.user.profileCompleted && isFreshSignIn(session, this.accounts.clock.now());
    if (password === '' && !isConfirmed) throw new AccountRefused('denied', failureText({ code: 'PASSWORD_NEEDED' }), 'PASSWORD_NEEDED');
    if (account.user.id !== userId || (password !== '' && account.password !== password)) {
      throw new AccountRefused('denied', 'Kata sandinya tidak cocok.', 'WRONG_PASSWORD');
    }
    if (account.user.profileCompleted && account.user.email !== email)
      throw new AccountRefused('conflict', failureText({ code: 'PROFILE_COMPLETE' }), 'PROFILE_COMPLETE');
    account.user = { ...account.user, email, name, profileCompleted: true };
    return { user: account.user, backendSession: password === '' ? null : { accessToken: token, refreshToken: `${token}-refresh` } };
  }

  async changeName(token: string, name: string): Promise<User> {
    return this.profile.changeName(this.bearer(token).account, name);
  }

  async changePicture(token: string, picture: string | null): Promise<User> {
    return this.profile.changePicture(this.bearer(token).account, picture);
  }

  async changeEmail(token: string, given: { readonly email: string; readonly password: string }): Promise<ChangedEmail> {
    return this.profile.changeEmail(this.bearer(token).account, given);
  }

  async confirmEmail(token: string, code: string): Promise<User> {
    return this.profile.confirmEmail(this.bearer(token).account, code);
  }

  async changePhone(token: string, given: NewPhone): Promise<{ readonly userId: string }> {
    const { account } = this.bearer(token);
    if (given.accessToken !== token) throw noSession();
    return this.profile.changePhone(account, given);
  }

  async confirmPhone(token: string, given: NewPhoneCode): Promise<CompletedProfile> {
    const user = await this.profile.confirmPhone(this.bearer(token).account, given);
    return { user, backendSession: { accessToken: token, refreshToken: `${token}-refresh` } };
  }

  async changePassword(
    token: string,
    { current, next, accessToken }: { readonly current: string; readonly next: string; readonly accessToken: string },
  ): Promise<void> {
    const { account, session } = this.bearer(token);
    if (accessToken !== token) throw noSession();
    requireStrength(next);
    if (account.password !== current) throw new AccountRefused('denied', 'Kata sandinya tidak cocok.', 'WRONG_PASSWORD');
    if (current === next) throw new AccountRefused('invalid', 'Kata sandi baru harus berbeda dari yang lama.', 'SAME_PASSWORD');
    account.password = next;
    for (const [other, { userId }] of this.accounts.sessions) {
      if (userId === session.userId && other !== token) this.accounts.sessions.delete(other);
    }
  }

  async validateSession(token: string) {
    const { account, session } = this.bearer(token);
    return { user: account.user, expiresAt: session.expiresAt };
  }

  async createRecoveryCodes(token: string): Promise<readonly string[]> {
    const { account } = this.bearer(token);
    if (!account.factors.some(({ isVerified }) => isVerified))
      throw new AccountRefused(
        'denied',
        failureText({ code: 'SECOND_FACTOR_REQUIRED', values: { reason: 'missing' } }),
        'SECOND_FACTOR_REQUIRED',
      );
    account.recoveryCodes = Array.from({ length: RECOVERY_CODES }, (_, place) => {
      const random = (this.accounts.nextId('code').length * 7919 + place * 104_729 + account.user.id.length).toString(16);
      return writeRecoveryCode(`${place.toString(16)}${random}`.padEnd(16, 'a4'));
    });
    return account.recoveryCodes;
  }

  async recoveryCodesLeft(token: string): Promise<number> {
    return this.bearer(token).account.recoveryCodes?.length ?? 0;
  }

  async redeemRecoveryCode(token: string, code: string): Promise<number> {
    const { account, session } = this.bearer(token);
    const codes = account.recoveryCodes ?? [];
    const used = codes.find((one) => readRecoveryCode(one) === readRecoveryCode(code));
    if (used === undefined) throw wrongCode();
    account.recoveryCodes = codes.filter((one) => one !== used);
    session.isRaised = true;
    return account.recoveryCodes.length;
  }

  async logOut(token: string, everywhere: boolean): Promise<void> {
    const { session } = this.bearer(token);
    for (const [other, { userId }] of this.accounts.sessions) {
      if (other === token || (everywhere && userId === session.userId)) this.accounts.sessions.delete(other);
    }
  }

  async devices(token: string): Promise<readonly DeviceSession[]> {
    const { session } = this.bearer(token);
    return [...this.accounts.sessions.values()]
      .filter(({ userId }) => userId === session.userId)
      .map(({ id, createdAt }) => ({ id, device: 'Chrome di Android', createdAt, lastUsedAt: createdAt, isCurrent: id === session.id }));
  }

  async signOutDevice(token: string, id: string): Promise<void> {
    const { session } = this.bearer(token);
    const found = [...this.accounts.sessions].find(([, other]) => other.id === id && other.userId === session.userId);
    if (found === undefined) throw new AccountRefused('invalid', 'Perangkat itu tidak ditemukan.', 'NOT_FOUND');
    this.accounts.sessions.delete(found[0]);
  }

  async exportData(token: string): Promise<unknown> {
    return { user: this.bearer(token).account.user };
  }

  async deleteAccount(token: string, password: string): Promise<void> {
    const { account } = this.bearer(token);
    if (account.password !== password) throw new AccountRefused('denied', 'Kata sandinya tidak cocok.', 'WRONG_PASSWORD');
    await this.logOut(token, true);
    this.accounts.byId.delete(account.user.id);
  }

  private answer(): void {
    if (this.accounts.isAway) throw new PortError('unavailable', 'the shop did not answer');
  }

  private bearer(token: string) {
    this.answer();
    const session = this.accounts.sessions.get(token);
    const account = this.accounts.byId.get(session?.userId ?? '');
    if (session === undefined || account === undefined || session.expiresAt <= this.accounts.clock.now()) throw noSession();
    return { session, account };
  }

  private signIn({ user, factors }: MemoryAccount): SignedIn {
    const token = this.accounts.nextId('token');
    const createdAt = this.accounts.clock.now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
    this.accounts.sessions.set(token, { id: this.accounts.nextId('session'), userId: user.id, createdAt, expiresAt });
    const hasFactor = factors.some(({ isVerified }) => isVerified);
    const nextStep = hasFactor ? 'second-factor' : user.profileCompleted ? 'done' : 'complete-profile';
    // Without data that a password alone must not reveal.
    const maskedUser = { ...user, name: '', email: null, phone: null, isAdmin: false, isStaff: false, createdAt: null };
    return {
      user: hasFactor ? maskedUser : user,
      token,
      expiresAt,
      nextStep,
      backendSession: { accessToken: token, refreshToken: `${token}-refresh` },
    };
  }
}
