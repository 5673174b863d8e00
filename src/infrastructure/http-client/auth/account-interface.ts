import * as v from 'valibot';
import {
  changed,
  changedEmail,
  changedUser,
  codeSent,
  completedProfile,
  type DeviceSession,
  deviceList,
  done,
  exportedData,
  invalidSession,
  recoveryCodes,
  recoveryCodesLeft,
  resentCode,
  signedIn,
  validSession,
} from '../../../application/auth/account.answers.ts';
import type { AccountAction, AccountInput, AccountOutput } from '../../../application/auth/account.calls.ts';
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
import type { PortErrorReason } from '../../../application/shared/port-error.ts';
import { bodyOf } from '../../../application/shared/procedure.ts';
import type { User } from '../../../domain/auth/user.ts';
import { ActionCaller } from '../shared/action-caller.ts';

/** A response of an intermediary (a proxy's 403, a captive portal) says nothing about a token. */
const aboutToken = (status: number): PortErrorReason => (status === 401 ? 'denied' : 'unavailable');

const profileOf = ({ user, backendSession }: AccountOutput<'complete-profile'>): CompletedProfile => ({
  user,
  backendSession: backendSession ?? null,
});

/** The shop's `/api/auth` over HTTP (specification, section 7). */
export class HttpAccountInterface implements AccountInterface {
  private readonly auth: ActionCaller;

  /** @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.auth = new ActionCaller(fetcher, `${apiUrl}/auth`);
  }

  logIn({ identifier, password }: { readonly identifier: string; readonly password: string }): Promise<SignedIn> {
    return this.call('login', { identifier, password }, signedIn);
  }

  signUp({ phone, password, name }: { readonly phone: string; readonly password: string; readonly name: string }) {
    return this.call('signup', { phone, password, name }, codeSent);
  }

  verifyPhone({ userId, code }: { readonly userId: string; readonly code: string }): Promise<SignedIn> {
    return this.call('verify-phone', { userId, verificationCode: code }, signedIn);
  }

  async resendCode(userId: string): Promise<number> {
    return (await this.call('resend-code', { userId }, resentCode)).retryAfter;
  }

  requestPasswordReset(identifier: string) {
    return this.call('request-password-reset', { identifier }, codeSent);
  }

  async resetPassword(given: { readonly userId: string; readonly code: string; readonly password: string }): Promise<void> {
    const { userId, code, password } = given;
    await this.call('reset-password', { userId, verificationCode: code, password }, changed);
  }

  async completeProfile(token: string, { userId, email, name, password }: ProfileToComplete): Promise<CompletedProfile> {
    return profileOf(await this.call('complete-profile', { userId, email, name, password }, completedProfile, token));
  }

  async changeName(token: string, name: string): Promise<User> {
    return (await this.call('change-name', { name }, changedUser, token)).user;
  }

  async changePicture(token: string, picture: string | null): Promise<User> {
    return (await this.call('change-picture', { picture }, changedUser, token)).user;
  }

  changeEmail(token: string, { email, password }: { readonly email: string; readonly password: string }): Promise<ChangedEmail> {
    return this.call('change-email', { email, password }, changedEmail, token);
  }

  async confirmEmail(token: string, code: string): Promise<User> {
    return (await this.call('confirm-email', { verificationCode: code }, changedUser, token)).user;
  }

  changePhone(token: string, { phone, password, accessToken }: NewPhone) {
    return this.call('change-phone', { phone, password, accessToken }, codeSent, token);
  }

  async confirmPhone(token: string, { userId, code, accessToken }: NewPhoneCode): Promise<CompletedProfile> {
    return profileOf(await this.call('confirm-phone', { userId, verificationCode: code, accessToken }, completedProfile, token));
  }

  async changePassword(
    token: string,
    { current, next, accessToken }: { readonly current: string; readonly next: string; readonly accessToken: string },
  ): Promise<void> {
    await this.call('change-password', { currentPassword: current, password: next, accessToken }, changed, token);
  }

  async validateSession(token: string) {
    const answer = await this.call('validate-session', { sessionToken: token }, v.union([validSession, invalidSession]), null, aboutToken);
    if (!answer.success) throw new AccountRefused('denied', '');
    return answer;
  }

  async createRecoveryCodes(token: string): Promise<readonly string[]> {
    return (await this.call('recovery-codes', {}, recoveryCodes, token)).codes;
  }

  async recoveryCodesLeft(token: string): Promise<number> {
    return (await this.call('recovery-codes-left', {}, recoveryCodesLeft, token)).left;
  }

  async redeemRecoveryCode(token: string, code: string): Promise<number> {
    return (await this.call('use-recovery-code', { code }, recoveryCodesLeft, token)).left;
  }

  async logOut(token: string, everywhere: boolean): Promise<void> {
    await this.call('logout', { logoutAll: everywhere }, done, token);
  }

  async devices(token: string): Promise<readonly DeviceSession[]> {
    return (await this.call('sessions', {}, deviceList, token)).sessions;
  }

  async signOutDevice(token: string, id: string): Promise<void> {
    await this.call('sessions', { revoke: id }, done, token);
  }

  async exportData(token: string): Promise<unknown> {
    return (await this.call('export-data', {}, exportedData, token)).data;
  }

  async deleteAccount(token: string, password: string): Promise<void> {
    await this.call('delete-account', { password }, done, token);
  }

  private call<A extends AccountAction, Answer extends AccountOutput<A> | v.InferOutput<typeof invalidSession>>(
    action: A,
    given: AccountInput<A>,
    answer: v.GenericSchema<unknown, Answer>,
    token: string | null = null,
    reason?: (status: number) => PortErrorReason,
  ): Promise<Answer> {
    return this.auth.call(action, bodyOf(given), answer, token, reason);
  }
}
