import type { GenericSchema } from 'valibot';
import type { AccountAction, AccountInput } from '../../../application/auth/account.calls.ts';
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
import { bodyOf } from '../../../application/shared/call.ts';
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
    return this.ask('login', { identifier, password }, SignInAnswer);
  }

  signUp({ phone, password, name }: { readonly phone: string; readonly password: string; readonly name: string }) {
    return this.ask('signup', { phone, password, name }, Started);
  }

  verifyPhone({ userId, code }: { readonly userId: string; readonly code: string }): Promise<SignedIn> {
    return this.ask('verify-phone', { userId, verificationCode: code }, SignInAnswer);
  }

  resendCode(userId: string): Promise<number> {
    return this.ask('resend-code', { userId }, Resent);
  }

  requestPasswordReset(identifier: string) {
    return this.ask('request-password-reset', { identifier }, Started);
  }

  async resetPassword(given: { readonly userId: string; readonly code: string; readonly password: string }): Promise<void> {
    const { userId, code, password } = given;
    await this.ask('reset-password', { userId, verificationCode: code, password }, Nothing);
  }

  completeProfile(token: string, { userId, email, name, password }: ProfileToComplete): Promise<CompletedProfile> {
    return this.ask('complete-profile', { userId, email, name, password }, Profile, token);
  }

  changeName(token: string, name: string): Promise<User> {
    return this.ask('change-name', { name }, ChangedUser, token);
  }

  changePicture(token: string, picture: string | null): Promise<User> {
    return this.ask('change-picture', { picture }, ChangedUser, token);
  }

  changeEmail(token: string, { email, password }: { readonly email: string; readonly password: string }): Promise<ChangedEmail> {
    return this.ask('change-email', { email, password }, EmailChange, token);
  }

  confirmEmail(token: string, code: string): Promise<User> {
    return this.ask('confirm-email', { verificationCode: code }, ChangedUser, token);
  }

  changePhone(token: string, { phone, password, accessToken }: NewPhone) {
    return this.ask('change-phone', { phone, password, accessToken }, Started, token);
  }

  confirmPhone(token: string, { userId, code, accessToken }: NewPhoneCode): Promise<CompletedProfile> {
    return this.ask('confirm-phone', { userId, verificationCode: code, accessToken }, Profile, token);
  }

  async changePassword(
    token: string,
    { current, next, accessToken }: { readonly current: string; readonly next: string; readonly accessToken: string },
  ): Promise<void> {
    await this.ask('change-password', { currentPassword: current, password: next, accessToken }, Nothing, token);
  }

  async validateSession(token: string) {
    const answer = await this.ask('validate-session', { sessionToken: token }, Validated, null, aboutToken);
    if (answer === null) throw new AccountRefused('denied', '');
    return answer;
  }

  createRecoveryCodes(token: string): Promise<readonly string[]> {
    return this.ask('recovery-codes', {}, CreatedRecoveryCodes, token);
  }

  recoveryCodesLeft(token: string): Promise<number> {
    return this.ask('recovery-codes-left', {}, RemainingRecoveryCodes, token);
  }

  redeemRecoveryCode(token: string, code: string): Promise<number> {
    return this.ask('use-recovery-code', { code }, RemainingRecoveryCodes, token);
  }

  async logOut(token: string, everywhere: boolean): Promise<void> {
    await this.ask('logout', { logoutAll: everywhere }, Nothing, token);
  }

  devices(token: string): Promise<readonly DeviceSession[]> {
    return this.ask('sessions', {}, Devices, token);
  }

  async signOutDevice(token: string, id: string): Promise<void> {
    await this.ask('sessions', { revoke: id }, Nothing, token);
  }

  exportData(token: string): Promise<unknown> {
    return this.ask('export-data', {}, DataExport, token);
  }

  async deleteAccount(token: string, password: string): Promise<void> {
    await this.ask('delete-account', { password }, Nothing, token);
  }

  private ask<A extends AccountAction, Answer>(
    action: A,
    given: AccountInput<A>,
    answer: GenericSchema<unknown, Answer>,
    token: string | null = null,
    reason?: (status: number) => PortErrorReason,
  ): Promise<Answer> {
    return this.auth.call(action, bodyOf(given), answer, token, reason);
  }
}
