import type { StaffRepository } from '../../../application/staff/manage-staff.ts';
import type { PermissionRepository } from '../../../application/staff/permissions.ts';
import {
  changeRole,
  inviteStaff,
  ownPermissions,
  readStaff,
  requireSecondFactor,
  revokeInvitation,
} from '../../../application/staff/staff.answers.ts';
import { ROLES } from '../../../domain/auth/roles.ts';
import { isPermission } from '../../../domain/staff/permission.ts';
import type { Staff, StaffAction } from '../../../domain/staff/staff.ts';
import type { StaffPermissions } from '../../../domain/staff/staff-permissions.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Calls the database's functions with the person's token; they check that the second factor is recent. */
export class SupabaseStaffRepository implements StaffRepository {
  constructor(private readonly rest: RestClient) {}

  async read(): Promise<Staff> {
    const { rules, ...staff } = await answerOf(this.rest, readStaff, {});
    return { ...staff, needsFactor: ROLES.filter((role) => rules[role] === true) };
  }

  perform(action: StaffAction): Promise<string> {
    switch (action.kind) {
      case 'change-role':
        return answerOf(this.rest, changeRole, { userId: action.id, role: action.role });
      case 'invite':
        return answerOf(this.rest, inviteStaff, { phone: action.phone, role: action.role });
      case 'revoke-invitation':
        return answerOf(this.rest, revokeInvitation, { id: action.id });
      case 'require-factor':
        return answerOf(this.rest, requireSecondFactor, { roles: action.roles });
    }
  }
}

/** Calls `my_standing` with the person's token. */
export class SupabasePermissionRepository implements PermissionRepository {
  constructor(private readonly rest: RestClient) {}

  async mine(): Promise<StaffPermissions> {
    const { permissions, ...own } = await answerOf(this.rest, ownPermissions, {});
    return { ...own, permissions: permissions.filter(isPermission) };
  }
}
