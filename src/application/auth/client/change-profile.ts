import { emailOf } from '../../../domain/auth/email-text.ts';
import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import type { User } from '../../../domain/auth/user.ts';
import { readCode } from '../../../domain/auth/verification-code.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { codeIncomplete, phoneInvalid } from './account-failure.ts';
import type { AccountInterface, ChangedEmail, CompletedProfile } from './account-interface.ts';
import type { ChangedUser } from './changed-user.ts';
import type { PersonCalls } from './person-calls.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Changes the name of the signed-in person. */
export class ChangeName {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'changeName'>,
    private readonly changed: ChangedUser,
  ) {}

  execute(name: string): Promise<Result<User>> {
    return this.changed.change(
      'NAME_NOT_CHANGED',
      (token) => this.accounts.changeName(token, name.trim()),
      (user) => user,
    );
  }
}

/** Changes or removes the picture of the signed-in person. */
export class ChangePicture {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'changePicture'>,
    private readonly changed: ChangedUser,
  ) {}

  /** @param picture base64; null removes it */
  execute(picture: string | null): Promise<Result<User>> {
    return this.changed.change(
      'PICTURE_NOT_CHANGED',
      (token) => this.accounts.changePicture(token, picture),
      (user) => user,
    );
  }
}

/** Changes the e-mail of the signed-in person, or asks for a code that confirms it. */
export class ChangeEmail {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'changeEmail'>,
    private readonly changed: ChangedUser,
  ) {}

  execute(given: { readonly email: string; readonly password: string }): Promise<Result<ChangedEmail>> {
    const email = emailOf(given.email);
    return this.changed.change(
      'EMAIL_NOT_CHANGED',
      (token) => this.accounts.changeEmail(token, { ...given, email }),
      ({ user }) => user,
    );
  }
}

/** Confirms the e-mail by its code. */
export class ConfirmEmail {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'confirmEmail'>,
    private readonly changed: ChangedUser,
  ) {}

  async execute(text: string): Promise<Result<User>> {
    const code = readCode(text);
    if (code === null) return codeIncomplete;
    return this.changed.change(
      'EMAIL_NOT_CONFIRMED',
      (token) => this.accounts.confirmEmail(token, code),
      (user) => user,
    );
  }
}

/** Sends a code to a new number of the signed-in person. */
export class ChangePhone {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'changePhone'>,
    private readonly calls: PersonCalls,
  ) {}

  /** @returns the request, and the normalised number */
  async execute(given: {
    readonly phone: string;
    readonly password: string;
  }): Promise<Result<{ readonly userId: string; readonly phone: string }>> {
    const phone = normalisePhone(given.phone);
    if (phone === null) return phoneInvalid;
    return this.calls.sendWithAccess('PHONE_NOT_CHANGED', async (token, accessToken) => ({
      ...(await this.accounts.changePhone(token, { phone, password: given.password, accessToken })),
      phone,
    }));
  }
}

/** Confirms the new number by its code. */
export class ConfirmPhone {
  constructor(
    private readonly accounts: Pick<AccountInterface, 'confirmPhone'>,
    private readonly changed: ChangedUser,
    private readonly signInFlow: SignInFlow,
  ) {}

  async execute(given: { readonly userId: string; readonly code: string }): Promise<Result<CompletedProfile>> {
    const code = readCode(given.code);
    if (code === null) return codeIncomplete;
    const changed = await this.changed.changeWithAccess(
      'VERIFICATION_FAILED',
      (token, accessToken) => this.accounts.confirmPhone(token, { userId: given.userId, code, accessToken }),
      ({ user }) => user,
    );
    if (changed.ok) await this.signInFlow.adopt(changed.value.backendSession);
    return changed;
  }
}
