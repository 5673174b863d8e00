import * as v from 'valibot';
import type { PermissionRepository } from '../../../application/staff/permission-repository.ts';
import { isPermission } from '../../../domain/staff/permission.ts';
import type { StaffPermissions } from '../../../domain/staff/staff-permissions.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Row = v.object({ role: v.nullable(v.string()), permissions: v.array(v.string()), is_fresh: v.boolean(), needs_factor: v.boolean() });

/** Asks `my_standing` with the person's own token. */
export class SupabasePermissionRepository implements PermissionRepository {
  constructor(private readonly rest: RestClient) {}

  async mine(): Promise<StaffPermissions> {
    const { role, permissions, is_fresh: isFresh, needs_factor: needsFactor } = v.parse(Row, dataOf(await this.rest.rpc('my_standing')));
    return { role, permissions: permissions.filter(isPermission), isFresh, needsFactor };
  }
}
