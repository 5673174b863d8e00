import type { Result } from '../../domain/shared/result.ts';
import type { Staff } from '../../domain/staff/staff.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StaffRepository } from './staff-repository.ts';

/** Everybody who keeps the shop, who is invited, and which roles need a second factor. */
export class ReadStaff {
  constructor(
    private readonly desk: StaffRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<Staff>> {
    return attemptRead(this.errors, 'ReadStaff', () => this.desk.read());
  }
}
