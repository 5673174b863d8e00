import { normalisePhone } from '../../domain/auth/normalise-phone.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { StaffAction } from '../../domain/staff/staff.ts';
import { attemptRead } from '../shared/attempt.ts';
import { commandResult } from '../shared/command-result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StaffRepository } from './staff-repository.ts';

/** Gives and takes roles, invites by number, says which roles need a second factor. */
export class ManageStaff {
  constructor(
    private readonly desk: StaffRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(deed: StaffAction): Promise<Result<null>> {
    const known = deed.kind === 'invite' ? { ...deed, phone: normalisePhone(deed.phone) ?? '' } : deed;
    if (known.kind === 'invite' && known.phone === '') return commandResult('PHONE');
    const answer = await attemptRead(this.errors, 'ManageStaff', () => this.desk.perform(known));
    return answer.ok ? commandResult(answer.value) : answer;
  }
}
