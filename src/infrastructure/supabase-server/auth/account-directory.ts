import type { Account } from '../../../application/auth/server/account.ts';
import { type AccountDirectory, OBLIGATIONS, type Obligation } from '../../../application/auth/server/account-directory.ts';
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

  async deleteUnused(phone: string): Promise<boolean> {
    return dataOf(await this.rest.rpc('server_delete_unused_account', { p_phone: phone }));
  }

  async exportOf(id: string): Promise<unknown> {
    return dataOf(await this.rest.rpc('server_export_account', { p_user: id }));
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
    const { email, phone } = row as { email: string | null; phone: string | null };
    return {
      id: row.id,
      name: row.name,
      email,
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
