import type {
  AccountInterface,
  ChangedEmail,
  CompletedProfile,
  DeviceSession,
  NewPhone,
  NewPhoneCode,
  ProfileToComplete,
  SignedIn,
} from '../../../application/auth/client/account-interface.ts';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import type { PortErrorReason } from '../../../application/shared/port-error.ts';
import type { User } from '../../../domain/auth/user.ts';
import { ActionCaller } from '../shared/action-caller.ts';
import {
  ChangedUser,
  CreatedRecoveryCodes,
  DataExport,
  Devices,
  EmailChange,
  Nothing,
  Profile,
  RemainingRecoveryCodes,
  Resent,
  SignInAnswer,
  Started,
  Validated,
} from './account-wire.ts';

/** A response of an intermediary (a proxy's 403, a captive portal) says nothing about a token. */
const aboutToken = (status: number): PortErrorReason => (status === 401 ? 'denied' : 'unavailable');

/** The shop's `/api/auth` over HTTP (specification, section 7). */
export class HttpAccountInterface implements AccountInterface {
  private readonly auth: ActionCaller;

  /** @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.auth = new ActionCaller(fetcher, `${apiUrl}/auth`);
  }

  logIn({ identifier, password }: { readonly identifier: string; readonly password: string }): Promise<SignedIn> {
    return this.auth.call('login', { identifier, password }, SignInAnswer);
  }

  signUp({ phone, password, name }: { readonly phone: string; readonly password: string; readonly name: string }) {
    return this.auth.call('signup', { phone, password, name }, Started);
  }

  verifyPhone({ userId, code }: { readonly userId: string; readonly code: string }): Promise<SignedIn> {
    return this.auth.call('verify-phone', { user_id: userId, verification_code: code }, SignInAnswer);
  }

  resendCode(userId: string): Promise<number> {
    return this.auth.call('resend-code', { user_id: userId }, Resent);
  }

  requestPasswordReset(identifier: string) {
    return this.auth.call('request-password-reset', { identifier }, Started);
  }

  async resetPassword(given: { readonly userId: string; readonly code: string; readonly password: string }): Promise<void> {
    const { userId, code, password } = given;
    await this.auth.call('reset-password', { user_id: userId, verification_code: code, password }, Nothing);
  }

  completeProfile(token: string, { userId, email, name, password }: ProfileToComplete): Promise<CompletedProfile> {
    return this.auth.call('complete-profile', { user_id: userId, email, name, password }, Profile, token);
  }

  changeName(token: string, name: string): Promise<User> {
    return this.auth.call('change-name', { name }, ChangedUser, token);
  }

  changePicture(token: string, picture: string | null): Promise<User> {
    return this.auth.call('change-picture', { picture }, ChangedUser, token);
  }

  changeEmail(token: string, { email, password }: { readonly email: string; readonly password: string }): Promise<ChangedEmail> {
    return this.auth.call('change-email', { email, password }, EmailChange, token);
  }

  confirmEmail(token: string, code: string): Promise<User> {
    return this.auth.call('confirm-email', { verification_code: code }, ChangedUser, token);
  }

  changePhone(token: string, { phone, password, accessToken }: NewPhone) {
    return this.auth.call('change-phone', { phone, password, access_token: accessToken }, Started, token);
  }

  confirmPhone(token: string, { userId, code, accessToken }: NewPhoneCode): Promise<CompletedProfile> {
    return this.auth.call('confirm-phone', { user_id: userId, verification_code: code, access_token: accessToken }, Profile, token);
  }

  async changePassword(
    token: string,
    { current, next, accessToken }: { readonly current: string; readonly next: string; readonly accessToken: string },
  ): Promise<void> {
    await this.auth.call('change-password', { current_password: current, password: next, access_token: accessToken }, Nothing, token);
  }

  async validateSession(token: string) {
    const answer = await this.auth.call('validate-session', { session_token: token }, Validated, null, aboutToken);
    if (answer === null) throw new AccountRefused('denied', '');
    return answer;
  }

  createRecoveryCodes(token: string): Promise<readonly string[]> {
    return this.auth.call('recovery-codes', {}, CreatedRecoveryCodes, token);
  }

  recoveryCodesLeft(token: string): Promise<number> {
    return this.auth.call('recovery-codes-left', {}, RemainingRecoveryCodes, token);
  }

  redeemRecoveryCode(token: string, code: string): Promise<number> {
    return this.auth.call('use-recovery-code', { code }, RemainingRecoveryCodes, token);
  }

  async logOut(token: string, everywhere: boolean): Promise<void> {
    await this.auth.call('logout', { logout_all: everywhere }, Nothing, token);
  }

  devices(token: string): Promise<readonly DeviceSession[]> {
    return this.auth.call('sessions', {}, Devices, token);
  }

  async signOutDevice(token: string, id: string): Promise<void> {
    await this.auth.call('sessions', { revoke: id }, Nothing, token);
  }

  exportData(token: string): Promise<unknown> {
    return this.auth.call('export-data', {}, DataExport, token);
  }

  async deleteAccount(token: string, password: string): Promise<void> {
    await this.auth.call('delete-account', { password }, Nothing, token);
  }
}
