import { makeAutoObservable, observableRef } from 'mobx';
import {
  ChangeEmail,
  ChangeName,
  ChangePhone,
  ChangePicture,
  ConfirmEmail,
  ConfirmPhone,
} from '../../../application/auth/client/change-profile.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { emailOf } from '../../../domain/auth/email-text.ts';
import { joinPhoneInput, parsePhoneInput } from '../../../domain/auth/phone-input.ts';
import type { User } from '../../../domain/auth/user.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { failureText } from '../../features/auth/failure-text.ts';
import { FormState, fieldError } from '../../features/auth/form-state.ts';
import { phoneError } from '../../features/auth/phone-error.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { profileText } from './profile.text.ts';

/** Shown at 56 pixels, on screens of up to three times the density. */
const SIDE = 256;

/**
 * Draws the middle of a picture as a small square JPEG. That removes the place and time that phones write into pictures.
 * @returns base64; null when the browser cannot draw the file
 */
const squarePicture = async (file: Blob): Promise<string | null> => {
  try {
    const image = await createImageBitmap(file);
    const side = Math.min(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const left = (image.width - side) / 2;
    const top = (image.height - side) / 2;
    canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
    image.close();
    const [, base64 = ''] = canvas.toDataURL('image/jpeg', 0.85).split(',', 2);
    return base64 === '' ? null : base64;
  } catch {
    return null;
  }
};

interface UseCases {
  readonly changeName: ChangeName;
  readonly changePicture: ChangePicture;
  readonly changeEmail: ChangeEmail;
  readonly confirmEmail: ConfirmEmail;
  readonly changePhone: ChangePhone;
  readonly confirmPhone: ConfirmPhone;
}

/** What of the profile is being changed. */
export type ProfilePart = 'name' | 'email' | 'phone';

/** A code that was sent to a new e-mail or number. */
interface SentCode {
  readonly part: 'email' | 'phone';
  /** A normalised number, or an e-mail. */
  readonly to: string;
  /** The request of a number; an e-mail needs none. */
  readonly userId: string;
  readonly resendAt: Date;
}

const RESEND_AFTER_MS = 60_000;
const ABOUT_CODE = { INVALID_CODE: 'code', CODE_SPENT: 'code', CODE_INCOMPLETE: 'code' } as const;

/** Changes of the profile, one at a time: what is new, the password, and the code that was sent to it. */
export class ProfileEditViewModel {
  open: ProfilePart | null = null;
  sent: SentCode | null = null;
  readonly name = new FormState({ name: '' });
  readonly email = new FormState({ email: '', password: '' });
  readonly phone = new FormState({ phone: '', password: '' });
  readonly code = new FormState({ code: '' });
  country = 'ID';
  isResending = false;
  /** Which change of the picture is being saved. */
  savingPicture: 'new' | 'none' | null = null;
  /** The second factor was shown too long ago; the request is repeated once it is shown again. */
  requiresFactor = false;
  private refused: (() => Promise<void>) | null = null;

  constructor(
    private readonly use: UseCases,
    private readonly session: SessionStore,
    private readonly toasts: ToastStore,
    private readonly clock: Clock,
  ) {
    makeAutoObservable<this, 'use' | 'session' | 'toasts' | 'clock' | 'refused'>(
      this,
      {
        sent: observableRef,
        name: false,
        email: false,
        phone: false,
        code: false,
        use: false,
        session: false,
        toasts: false,
        clock: false,
        refused: false,
      },
      { autoBind: true },
    );
  }

  edit(part: ProfilePart, user: User): void {
    this.close();
    this.open = part;
    if (part === 'name') this.name.set('name', user.name);
    if (part === 'email') this.email.set('email', user.emailConfirmed ? '' : (user.email ?? ''));
  }

  close(): void {
    this.open = null;
    this.sent = null;
    for (const form of [this.email, this.phone]) form.set('password', '');
    this.phone.set('phone', '');
    this.code.set('code', '');
  }

  setPhone(country: string, phone: string): void {
    this.country = country;
    this.phone.set('phone', phone);
  }

  async sendName(): Promise<void> {
    const done = await this.name.submit({
      send: () => this.use.changeName.execute(this.name.values.name),
      fieldOf: { INVALID_NAME: 'name' },
    });
    if (done !== null) this.finish(done.value, profileText.nameChanged);
  }

  async sendPicture(file: Blob): Promise<void> {
    if (this.savingPicture !== null) return;
    this.markPicture('new');
    const picture = await squarePicture(file);
    if (picture === null) this.toasts.show('error', profileText.pictureBroken);
    else await this.changePicture(picture, profileText.pictureChanged);
    this.markPicture(null);
  }

  async removePicture(): Promise<void> {
    if (this.savingPicture !== null) return;
    this.markPicture('none');
    await this.changePicture(null, profileText.pictureRemoved);
    this.markPicture(null);
  }

  private async changePicture(picture: string | null, message: string): Promise<void> {
    const changed = await this.use.changePicture.execute(picture);
    if (!changed.ok) return this.toasts.show('error', failureText(changed.failure));
    this.session.enter(changed.value);
    this.toasts.show('success', message);
  }

  private markPicture(saving: 'new' | 'none' | null): void {
    this.savingPicture = saving;
  }

  async sendEmail(): Promise<void> {
    const { email, password } = this.email.values;
    const done = await this.email.submit({
      send: () => this.guard(this.use.changeEmail.execute({ email, password }), this.sendEmail),
      fieldOf: { INVALID_EMAIL: 'email', EMAIL_TAKEN: 'email', NOT_SENT: 'email', WRONG_PASSWORD: 'password' },
    });
    if (done === null) return;
    const { user, isCodeSent } = done.value;
    if (isCodeSent) this.expect({ part: 'email', to: emailOf(email), userId: '' });
    else this.finish(user, profileText.emailChanged);
  }

  async sendPhone(): Promise<void> {
    const { phone: typed, password } = this.phone.values;
    const phone = joinPhoneInput(parsePhoneInput(typed, this.country));
    const done = await this.phone.submit({
      check: () => fieldError('phone', phoneError(typed, this.country)),
      send: () => this.guard(this.use.changePhone.execute({ phone, password }), this.sendPhone),
      fieldOf: {
        PHONE_INVALID: 'phone',
        INVALID_PHONE: 'phone',
        COUNTRY_NOT_SERVED: 'phone',
        SAME_PHONE: 'phone',
        WRONG_PASSWORD: 'password',
      },
    });
    if (done !== null) this.expect({ part: 'phone', to: done.value.phone, userId: done.value.userId });
  }

  async confirm(): Promise<void> {
    const { sent } = this;
    if (sent === null) return;
    const { code } = this.code.values;
    if (sent.part === 'email') {
      const done = await this.code.submit({ send: () => this.use.confirmEmail.execute(code), fieldOf: ABOUT_CODE });
      if (done !== null) this.finish(done.value, profileText.emailConfirmed);
      return;
    }
    const done = await this.code.submit({
      send: () => this.use.confirmPhone.execute({ userId: sent.userId, code }),
      fieldOf: ABOUT_CODE,
    });
    if (done !== null) this.finish(done.value.user, profileText.phoneChanged);
  }

  /** Sends another code; the form still holds the password. */
  async resend(): Promise<void> {
    if (this.isResending || this.sent === null) return;
    this.mark(true);
    await (this.sent.part === 'email' ? this.sendEmail() : this.sendPhone());
    this.mark(false);
  }

  /** Returns from the code to what it was sent to. */
  back(): void {
    this.sent = null;
    this.code.set('code', '');
  }

  async passed(): Promise<void> {
    const repeat = this.refused;
    this.cancelFactor();
    await repeat?.();
  }

  cancelFactor(): void {
    this.requiresFactor = false;
    this.refused = null;
  }

  private async guard<T>(request: Promise<Result<T>>, repeat: () => Promise<void>): Promise<Result<T>> {
    const answer = await request;
    if (!answer.ok && answer.failure.code === 'SECOND_FACTOR_REQUIRED') this.promptFactor(repeat);
    return answer;
  }

  private promptFactor(repeat: () => Promise<void>): void {
    this.requiresFactor = true;
    this.refused = repeat;
  }

  private expect(sent: Omit<SentCode, 'resendAt'>): void {
    this.code.set('code', '');
    this.sent = { ...sent, resendAt: new Date(this.clock.now().getTime() + RESEND_AFTER_MS) };
  }

  private finish(user: User, successText: string): void {
    this.session.enter(user);
    this.close();
    this.toasts.show('success', successText);
  }

  private mark(isResending: boolean): void {
    this.isResending = isResending;
  }
}

export const profileBindings = bindingsOf(
  ProfileEditViewModel,
  [ChangeName, ChangePicture, ChangeEmail, ConfirmEmail, ChangePhone, ConfirmPhone, SessionStore, ToastStore, ClockStore],
  (changeName, changePicture, changeEmail, confirmEmail, changePhone, confirmPhone, session, toasts, clock) =>
    new ProfileEditViewModel({ changeName, changePicture, changeEmail, confirmEmail, changePhone, confirmPhone }, session, toasts, {
      now: () => clock.now,
    }),
);
