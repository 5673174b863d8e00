import { type Result, succeed } from '../../domain/shared/result.ts';
import type { Standing } from '../../domain/staff/standing.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { StaffStanding } from './staff-standing.ts';

/** What the signed-in person may do here: for menus and buttons. Whether it happens, the database decides. */
export class ReadStanding {
  constructor(
    private readonly staff: StaffStanding,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<Standing>> {
    try {
      return succeed(await this.staff.mine());
    } catch (error) {
      this.errors.record('ReadStanding', error);
      return writeFailure(error);
    }
  }
}
