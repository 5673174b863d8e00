import type { PermissionRepository } from '../../../application/staff/permission-repository.ts';
import { nobody, type StaffPermissions } from '../../../domain/staff/staff-permissions.ts';

/** Says what it was told. */
export class InMemoryPermissionRepository implements PermissionRepository {
  standing: StaffPermissions = nobody;

  async mine(): Promise<StaffPermissions> {
    return this.standing;
  }
}
