import { type Result, succeed } from '../../domain/shared/result.ts';
import type { StaffPermissions } from '../../domain/staff/staff-permissions.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** Reads role and permissions of the signed-in person. @throws PortError */
export interface PermissionRepository {
  mine(): Promise<StaffPermissions>;
}

/** Reads the permissions of the signed-in person, for menus and buttons. The database enforces them. */
export class ReadPermissions {
  constructor(
    private readonly staff: PermissionRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<StaffPermissions>> {
    return attempt(this.errors, 'ReadPermissions', async () => {
      return succeed(await this.staff.mine());
    });
  }
}
