import * as v from 'valibot';
import type { StaffRepository } from '../../../application/staff/manage-staff.ts';
import type { PermissionRepository } from '../../../application/staff/permissions.ts';
import { ROLES } from '../../../domain/auth/roles.ts';
import { isPermission } from '../../../domain/staff/permission.ts';
import type { Staff, StaffAction } from '../../../domain/staff/staff.ts';
import type { StaffPermissions } from '../../../domain/staff/staff-permissions.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const Role = v.picklist(ROLES);

const StaffJson = v.object({
  people: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      phone: v.nullable(v.string()),
      role: Role,
      granted_at: Moment,
      has_second_factor: v.boolean(),
      is_blocked: v.boolean(),
      is_me: v.boolean(),
      last_used_at: v.nullable(Moment),
    }),
  ),
  invitations: v.array(
    v.object({ id: v.string(), phone: v.string(), role: Role, created_at: Moment, expires_at: Moment, by: v.nullable(v.string()) }),
  ),
  rules: v.record(v.string(), v.boolean()),
});

/** Calls the database's functions with the person's token; they check that the second factor is recent. */
export class SupabaseStaffRepository implements StaffRepository {
  constructor(private readonly rest: RestClient) {}

  async read(): Promise<Staff> {
    const { people, invitations, rules } = v.parse(StaffJson, dataOf(await this.rest.rpc('read_staff')));
    return {
      people: people.map((one) => ({
        id: one.id,
        name: one.name,
        phone: one.phone,
        role: one.role,
        grantedAt: one.granted_at,
        hasSecondFactor: one.has_second_factor,
        isBlocked: one.is_blocked,
        isMe: one.is_me,
        lastUsedAt: one.last_used_at,
      })),
      invitations: invitations.map((one) => ({
        id: one.id,
        phone: one.phone,
        role: one.role,
        createdAt: one.created_at,
        expiresAt: one.expires_at,
        by: one.by,
      })),
      needsFactor: ROLES.filter((role) => rules[role] === true),
    };
  }

  async perform(action: StaffAction): Promise<string> {
    return v.parse(v.string(), dataOf(await this.send(action)));
  }

  private send(action: StaffAction) {
    switch (action.kind) {
      case 'change-role':
        return this.rest.rpc('change_role', { p_user: action.id, ...(action.role === null ? {} : { p_role: action.role }) });
      case 'invite':
        return this.rest.rpc('invite_staff', { p_phone: action.phone, p_role: action.role });
      case 'revoke-invitation':
        return this.rest.rpc('revoke_invitation', { p_id: action.id });
      case 'require-factor':
        return this.rest.rpc('require_second_factor', { p_roles: [...action.roles] });
    }
  }
}

const Row = v.object({
  role: v.nullable(v.string()),
  permissions: v.array(v.string()),
  is_fresh: v.boolean(),
  needs_factor: v.boolean(),
  lacks_factor: v.boolean(),
});

/** Calls `my_standing` with the person's token. */
export class SupabasePermissionRepository implements PermissionRepository {
  constructor(private readonly rest: RestClient) {}

  async mine(): Promise<StaffPermissions> {
    const row = v.parse(Row, dataOf(await this.rest.rpc('my_standing')));
    return {
      role: row.role,
      permissions: row.permissions.filter(isPermission),
      isFresh: row.is_fresh,
      needsFactor: row.needs_factor,
      lacksFactor: row.lacks_factor,
    };
  }
}
