import type { StaffPermissions } from '../../domain/staff/staff-permissions.ts';

/** Tells what the signed-in person is to the shop. @throws PortError */
export interface PermissionRepository {
  mine(): Promise<StaffPermissions>;
}
