import { type Result, succeed } from '../../domain/shared/result.ts';
import type { StaffPermissions } from '../../domain/staff/staff-permissions.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** Tells what the signed-in person is to the shop. @throws PortError */
export interface PermissionRepository {
  mine(): Promise<StaffPermissions>;
}

/** What the signed-in person may do here: for menus and buttons. Whether it happens, the database decides. */
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
