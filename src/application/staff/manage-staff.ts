import { normalisePhone } from '../../domain/auth/normalise-phone.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { StaffDeed } from '../../domain/staff/staff.ts';
import { asked } from '../shared/asked.ts';
import { deedResult } from '../shared/deed-result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StaffDesk } from './staff-desk.ts';

/** Gives and takes roles, invites by number, says which roles need a second factor. */
export class ManageStaff {
  constructor(
    private readonly desk: StaffDesk,
    private readonly errors: ErrorLog,
  ) {}

  async execute(deed: StaffDeed): Promise<Result<null>> {
    const known = deed.kind === 'invite' ? { ...deed, phone: normalisePhone(deed.phone) ?? '' } : deed;
    if (known.kind === 'invite' && known.phone === '') return deedResult('PHONE');
    const answer = await asked(this.errors, 'ManageStaff', () => this.desk.perform(known));
    return answer.ok ? deedResult(answer.value) : answer;
  }
}
