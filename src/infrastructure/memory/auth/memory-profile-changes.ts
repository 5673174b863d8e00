import type { ChangedEmail, NewPhone, NewPhoneCode } from '../../../application/auth/client/account-interface.ts';
import { AccountRefused } from '../../../application/auth/client/account-refused.ts';
import type { User } from '../../../domain/auth/user.ts';
import { failureText } from '../../wire/failure-text.ts';
import type { MemoryAccount, MemoryAuthBackend } from './memory-auth-backend.ts';

const wrongCode = (): AccountRefused => new AccountRefused('invalid', 'Kodenya salah atau sudah tidak berlaku.', 'INVALID_CODE');

/** Changes of profiles, as the fake of `/api/auth` answers them. */
export class MemoryProfileChanges {
  constructor(private readonly accounts: MemoryAuthBackend) {}

  async changeName(account: MemoryAccount, name: string): Promise<User> {
    if (name.trim() === '') throw new AccountRefused('invalid', failureText({ code: 'INVALID_NAME' }), 'INVALID_NAME');
    account.user = { ...account.user, name: name.trim() };
    return account.user;
  }

  async changePicture(account: MemoryAccount, picture: string | null): Promise<User> {
    account.user = { ...account.user, avatarUrl: picture === null ? null : `data:image/jpeg;base64,${picture}` };
    return account.user;
  }

  async changeEmail(
    account: MemoryAccount,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<ChangedEmail> {
    this.requirePassword(account, password);
    if (this.accounts.sendsMail) {
      this.accounts.send(`email:${account.user.id}`, email);
      account.newEmail = email;
      return { user: account.user, isCodeSent: true };
    }
    const other = this.accounts.find({ email });
    if (other !== null && other !== account) throw new AccountRefused('conflict', failureText({ code: 'EMAIL_TAKEN' }), 'EMAIL_TAKEN');
    account.user = { ...account.user, email, emailConfirmed: false };
    return { user: account.user, isCodeSent: false };
  }

  async confirmEmail(account: MemoryAccount, code: string): Promise<User> {
    const { newEmail } = account;
    if (newEmail === undefined || !this.accounts.takes(`email:${account.user.id}`, code)) throw wrongCode();
    account.user = { ...account.user, email: newEmail, emailConfirmed: true };
    return account.user;
  }

  async changePhone(account: MemoryAccount, { phone, password }: NewPhone): Promise<{ readonly userId: string }> {
    this.requirePassword(account, password);
    if (account.user.phone === phone) throw new AccountRefused('invalid', failureText({ code: 'SAME_PHONE' }), 'SAME_PHONE');
    const userId = this.accounts.nextId('request');
    if (this.accounts.find({ phone }) === null) {
      this.accounts.send(userId, phone);
      account.newPhone = { id: userId, phone };
    }
    return { userId };
  }

  async confirmPhone(account: MemoryAccount, { userId, code }: NewPhoneCode): Promise<User> {
    const { newPhone } = account;
    if (newPhone?.id !== userId || !this.accounts.takes(userId, code)) throw wrongCode();
    account.user = { ...account.user, phone: newPhone.phone };
    return account.user;
  }

  private requirePassword(account: MemoryAccount, password: string): void {
    if (account.password !== password) throw new AccountRefused('denied', 'Kata sandinya tidak cocok.', 'WRONG_PASSWORD');
  }
}
