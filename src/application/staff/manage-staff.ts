import { normalisePhone } from '../../domain/auth/normalise-phone.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Staff, StaffAction } from '../../domain/staff/staff.ts';
import { attemptRead } from '../shared/attempt.ts';
import { commandResult } from '../shared/command-result.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** Staff and their roles. @throws PortError `denied` without roles.write */
export interface StaffRepository {
  read(): Promise<Staff>;
  /** Requires a fresh second factor. @returns "done", or the code of a refusal */
  perform(action: StaffAction): Promise<string>;
}

/** Reads staff, open invitations, and the roles that require a second factor. */
export class ReadStaff {
  constructor(
    private readonly repository: StaffRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<Staff>> {
    return attemptRead(this.errors, 'ReadStaff', () => this.repository.read());
  }
}

/** Grants and revokes roles, invites by number, and sets which roles require a second factor. */
export class ManageStaff {
  constructor(
    private readonly repository: StaffRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(action: StaffAction): Promise<Result<null>> {
    const known = action.kind === 'invite' ? { ...action, phone: normalisePhone(action.phone) ?? '' } : action;
    if (known.kind === 'invite' && known.phone === '') return commandResult('PHONE');
    const answer = await attemptRead(this.errors, 'ManageStaff', () => this.repository.perform(known));
    return answer.ok ? commandResult(answer.value) : answer;
  }
}
