import { makeAutoObservable } from 'mobx';
import { CompleteProfile } from '../../../application/auth/client/complete-profile.ts';
import { LogIn } from '../../../application/auth/client/log-in.ts';
import { RequestPasswordReset, ResetPassword } from '../../../application/auth/client/password-reset.ts';
import { ResendCode, SignUp, VerifyPhone } from '../../../application/auth/client/sign-up.ts';
import { joinPhoneInput, parsePhoneInput } from '../../../domain/auth/phone-input.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import { FormState, fieldError } from '../../features/auth/form-state.ts';
import { phoneError } from '../../features/auth/phone-error.ts';
import type { AuthViewModel } from './auth.view-model.ts';

interface UseCases {
  readonly logIn: LogIn;
  readonly signUp: SignUp;
  readonly verifyPhone: VerifyPhone;
  readonly resendCode: ResendCode;
  readonly requestPasswordReset: RequestPasswordReset;
  readonly resetPassword: ResetPassword;
  readonly completeProfile: CompleteProfile;
}

/** Refusals that concern the code itself. */
const ABOUT_CODE = { INVALID_CODE: 'code', CODE_SPENT: 'code', CODE_INCOMPLETE: 'code' } as const;

/** The forms of all steps and their submissions; input is preserved between steps. */
export class AuthForms {
  readonly signIn = new FormState({ identifier: '', password: '' });
  readonly signUp = new FormState({ name: '', phone: '', password: '' });
  readonly code = new FormState({ code: '' });
  readonly profile = new FormState({ name: '', email: '', password: '' });
  readonly forgot = new FormState({ identifier: '' });
  readonly reset = new FormState({ code: '', password: '' });
  /** The sign-in is too long ago to complete the profile without the password. */
  asksPassword = false;
  /** The country of the number at sign-up, ISO 3166-1 alpha-2. */
  country = 'ID';
  /** Why no other code was sent. */
  resendProblem: string | null = null;
  isResending = false;

  constructor(private readonly use: UseCases) {
    makeAutoObservable<this, 'use'>(
      this,
      { use: false, signIn: false, signUp: false, code: false, profile: false, forgot: false, reset: false },
      { autoBind: true },
    );
  }

  setPhone(country: string, phone: string): void {
    this.country = country;
    this.signUp.set('phone', phone);
  }

  async sendSignIn(flow: AuthViewModel): Promise<void> {
    const done = await this.signIn.submit({ send: () => this.use.logIn.execute(this.signIn.values) });
    if (done === null) return;
    this.prepareProfile(done.value.user);
    this.signIn.set('password', '');
    flow.admitted(done.value);
  }

  async sendSignUp(flow: AuthViewModel): Promise<void> {
    const { values } = this.signUp;
    const phone = joinPhoneInput(parsePhoneInput(values.phone, this.country));
    const done = await this.signUp.submit({
      check: () => fieldError('phone', phoneError(values.phone, this.country)),
      send: () => this.use.signUp.execute({ ...values, phone }),
      fieldOf: {
        PHONE_INVALID: 'phone',
        INVALID_PHONE: 'phone',
        COUNTRY_NOT_SERVED: 'phone',
        INVALID_NAME: 'name',
        WEAK_PASSWORD: 'password',
      },
    });
    if (done === null) return;
    this.prepareProfile({ name: values.name, email: null });
    this.code.set('code', '');
    flow.await('sign-up', done.value.userId, done.value.phone);
  }

  async sendCode(flow: AuthViewModel): Promise<void> {
    const userId = flow.awaited?.userId ?? '';
    const done = await this.code.submit({
      send: () => this.use.verifyPhone.execute({ userId, code: this.code.values.code }),
      fieldOf: ABOUT_CODE,
    });
    if (done !== null) flow.admitted(done.value);
  }

  async resend(flow: AuthViewModel): Promise<boolean> {
    if (this.isResending || flow.awaited === null) return false;
    this.mark(true, null);
    const sent = await this.use.resendCode.execute(flow.awaited.userId);
    this.mark(false, sent.ok ? null : failureText(sent.failure));
    if (sent.ok) flow.sentAgain(sent.value);
    return sent.ok;
  }

  async sendProfile(flow: AuthViewModel): Promise<void> {
    const done = await this.profile.submit({
      optional: this.asksPassword ? [] : ['password'],
      send: () => this.use.completeProfile.execute(this.profile.values),
      fieldOf: {
        PASSWORD_NEEDED: 'password',
        WRONG_PASSWORD: 'password',
        INVALID_EMAIL: 'email',
        EMAIL_TAKEN: 'email',
        PROFILE_COMPLETE: 'email',
        INVALID_NAME: 'name',
      },
    });
    if (this.profile.errors.password !== undefined) this.promptPassword();
    if (done !== null) flow.completed(done.value);
  }

  async sendForgot(flow: AuthViewModel): Promise<void> {
    const { identifier } = this.forgot.values;
    const done = await this.forgot.submit({
      send: () => this.use.requestPasswordReset.execute(identifier),
      fieldOf: { PHONE_NEEDED: 'identifier', INVALID_PHONE: 'identifier' },
    });
    if (done !== null) flow.await('reset', done.value.userId, identifier.trim());
  }

  async sendReset(flow: AuthViewModel, notice: string): Promise<void> {
    const { values } = this.reset;
    const userId = flow.awaited?.userId ?? '';
    const done = await this.reset.submit({
      send: () => this.use.resetPassword.execute({ userId, ...values }),
      fieldOf: { ...ABOUT_CODE, WEAK_PASSWORD: 'password', SAME_PASSWORD: 'password' },
    });
    if (done === null) return;
    if (this.signIn.values.identifier === '') this.signIn.set('identifier', flow.awaited?.sentTo ?? '');
    this.reset.set('code', '');
    this.reset.set('password', '');
    flow.passwordChanged(notice);
  }

  /** Known values are prefilled. */
  prepareProfile({ name, email }: { readonly name: string; readonly email: string | null }): void {
    const { values } = this.profile;
    if (values.name === '') this.profile.set('name', name);
    if (values.email === '') this.profile.set('email', email ?? '');
  }

  private promptPassword(): void {
    this.asksPassword = true;
  }

  private mark(isResending: boolean, problem: string | null): void {
    this.isResending = isResending;
    this.resendProblem = problem;
  }
}

export const authFormsBindings = bindingsOf(
  AuthForms,
  [LogIn, SignUp, VerifyPhone, ResendCode, RequestPasswordReset, ResetPassword, CompleteProfile],
  (logIn, signUp, verifyPhone, resendCode, requestPasswordReset, resetPassword, completeProfile) =>
    new AuthForms({ logIn, signUp, verifyPhone, resendCode, requestPasswordReset, resetPassword, completeProfile }),
);
