import type { Account } from '../../../application/auth/server/account.ts';
import {
  type AccountDirectory,
  type EmailConfirmation,
  OBLIGATIONS,
  type Obligation,
} from '../../../application/auth/server/account-directory.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';

type Question = { readonly p_id: string } | { readonly p_phone: string } | { readonly p_email: string };

/** Profiles and roles, through functions for the server. */
export class SupabaseAccountDirectory implements AccountDirectory {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
  ) {}

  byId(id: string): Promise<Account | null> {
    return this.find({ p_id: id });
  }

  byIdentifier(identifier: LoginIdentifier): Promise<Account | null> {
    return this.find(identifier.kind === 'phone' ? { p_phone: identifier.phone } : { p_email: identifier.email });
  }

  async completeProfile(id: string, { name, email }: { readonly name: string; readonly email: string }): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_complete_profile', { p_user: id, p_name: name, p_email: email }));
  }

  async rename(id: string, name: string): Promise<void> {
    dataOrNull(await this.rest.from('profiles').update({ name }).eq('id', id));
  }

  async setPicture(id: string, url: string | null): Promise<void> {
    dataOrNull(await this.rest.from('profiles').update({ avatar_url: url }).eq('id', id));
  }

  async claimEmail(id: string, email: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_claim_email', { p_user: id, p_email: email }));
  }

  async openEmailChange(id: string, email: string, codeHash: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_open_email_change', { p_user: id, p_email: email, p_hash: codeHash }));
  }

  async awaitedEmail(id: string): Promise<string | null> {
    return dataOrNull(await this.rest.rpc('server_awaited_email', { p_user: id }));
  }

  async confirmEmail(id: string, codeHash: string): Promise<EmailConfirmation> {
    const [row] = dataOf(await this.rest.rpc('server_confirm_email', { p_user: id, p_hash: codeHash }));
    const { answer, former } = (row ?? {}) as { readonly answer?: string; readonly former?: string | null };
    if (answer === 'done') return { answer, previousEmail: former ?? null };
    if (answer === 'INVALID' || answer === 'SPENT' || answer === 'TAKEN') return { answer };
    throw new PortError('unavailable', `unknown answer ${answer}`);
  }

  async deleteUnused(phone: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_delete_unused_account', { p_phone: phone }));
  }

  async exportOf(id: string): Promise<Record<string, unknown>> {
    return dataOf(await this.rest.rpc('server_export_account', { p_user: id })) as Record<string, unknown>;
  }

  async obligation(id: string): Promise<Obligation | null> {
    const answer: string | null = dataOrNull(await this.rest.rpc('server_account_obligation', { p_user: id }));
    return OBLIGATIONS.find((known) => known === answer) ?? null;
  }

  async audit(line: { readonly actor: string | null; readonly action: string; readonly subject: string }): Promise<void> {
    const actor = line.actor === null ? {} : { p_actor: line.actor };
    dataOrNull(await this.rest.rpc('server_audit', { ...actor, p_action: line.action, p_subject: line.subject }));
  }

  private async find(question: Question): Promise<Account | null> {
    const [row] = dataOf(await this.rest.rpc('server_find_account', question));
    if (row === undefined) return null;
    // The generated type does not know which columns may be null.
    const { email, phone, avatar_url: avatarUrl } = row as { email: string | null; phone: string | null; avatar_url: string | null };
    return {
      id: row.id,
      name: row.name,
      email,
      emailConfirmed: row.email_confirmed,
      avatarUrl,
      phone,
      phoneVerified: row.phone_verified,
      profileCompleted: row.profile_completed,
      isAdmin: row.is_admin,
      isStaff: row.is_staff,
      isLastOwner: row.is_last_owner,
      isBlocked: row.is_blocked,
      isUnused: row.is_unused,
      hasSecondFactor: row.has_second_factor,
      createdAt: new Date(row.created_at),
    };
  }
}
