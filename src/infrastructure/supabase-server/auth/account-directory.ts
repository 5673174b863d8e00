import {
  accountObligation,
  addAuditLine,
  awaitedEmail,
  claimEmail,
  completeProfile,
  confirmEmail,
  deleteUnusedAccount,
  exportAccount,
  findAccount,
  openEmailChange,
} from '../../../application/auth/account-directory.answers.ts';
import type { Account } from '../../../application/auth/server/account.ts';
import type { AccountDirectory, EmailConfirmation, Obligation } from '../../../application/auth/server/account-directory.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOrNull } from '../../supabase/shared/to-port-error.ts';

/** Profiles and roles, through functions for the server. */
export class SupabaseAccountDirectory implements AccountDirectory {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  byId(id: string): Promise<Account | null> {
    return this.find({ id });
  }

  byIdentifier(identifier: LoginIdentifier): Promise<Account | null> {
    return this.find(identifier.kind === 'phone' ? { phone: identifier.phone } : { email: identifier.email });
  }

  completeProfile(id: string, { name, email }: { readonly name: string; readonly email: string }): Promise<boolean> {
    return answerOf(this.rest, completeProfile, { userId: id, name, email });
  }

  async rename(id: string, name: string): Promise<void> {
    dataOrNull(await this.rest.from('profiles').update({ name }).eq('id', id));
  }

  async setPicture(id: string, url: string | null): Promise<void> {
    dataOrNull(await this.rest.from('profiles').update({ avatar_url: url }).eq('id', id));
  }

  claimEmail(id: string, email: string): Promise<boolean> {
    return answerOf(this.rest, claimEmail, { userId: id, email });
  }

  openEmailChange(id: string, email: string, codeHash: string): Promise<boolean> {
    return answerOf(this.rest, openEmailChange, { userId: id, email, hash: codeHash });
  }

  awaitedEmail(id: string): Promise<string | null> {
    return answerOf(this.rest, awaitedEmail, { userId: id });
  }

  async confirmEmail(id: string, codeHash: string): Promise<EmailConfirmation> {
    const [row] = await answerOf(this.rest, confirmEmail, { userId: id, hash: codeHash });
    if (row === undefined) throw new PortError('unavailable', 'nothing was answered');
    const { answer, former } = row;
    return answer === 'done' ? { answer, previousEmail: former } : { answer };
  }

  deleteUnused(phone: string): Promise<boolean> {
    return answerOf(this.rest, deleteUnusedAccount, { phone });
  }

  exportOf(id: string): Promise<Record<string, unknown>> {
    return answerOf(this.rest, exportAccount, { userId: id });
  }

  obligation(id: string): Promise<Obligation | null> {
    return answerOf(this.rest, accountObligation, { userId: id });
  }

  async audit(line: { readonly actor: string | null; readonly action: string; readonly subject: string }): Promise<void> {
    await answerOf(this.rest, addAuditLine, line);
  }

  private async find(by: { readonly id: string } | { readonly phone: string } | { readonly email: string }): Promise<Account | null> {
    const [account = null] = await answerOf(this.rest, findAccount, { id: null, phone: null, email: null, ...by });
    return account;
  }
}
