import { normalisePhone } from '../../../domain/identity/normalise-phone.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { StaffDeed } from '../../../domain/staff/staff.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { asked } from '../asked.ts';
import { deedResult } from '../deed-result.ts';
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
