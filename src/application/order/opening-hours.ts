import type { OpeningHours } from '../../domain/order/opening-hours.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StepAnswer } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

export interface StoredOpeningHours extends OpeningHours {
  readonly version: number;
}

/** When people of the shop answer. All calls @throws PortError. */
export interface OpeningHoursRepository {
  /** Everybody may know. */
  read(): Promise<StoredOpeningHours>;
  /** Refused with `SETTINGS_CHANGED` for another version than the stored one. @throws PortError `denied` without the permission */
  save(hours: StoredOpeningHours): Promise<StepAnswer>;
}

/** When people of the shop answer, for everybody. */
export class ReadOpeningHours {
  constructor(
    private readonly repository: Pick<OpeningHoursRepository, 'read'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<OpeningHours>> {
    return attemptRead(this.errors, 'ReadOpeningHours', () => this.repository.read());
  }
}

/** The opening hours as whoever changes them opens them. */
export class ReadStoredOpeningHours {
  constructor(
    private readonly repository: Pick<OpeningHoursRepository, 'read'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<StoredOpeningHours>> {
    return attemptRead(this.errors, 'ReadStoredOpeningHours', () => this.repository.read());
  }
}

/** Changes when people answer, unless somebody else did since it was read. Deadlines that run already stay. */
export class SaveOpeningHours {
  constructor(
    private readonly repository: Pick<OpeningHoursRepository, 'save'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(hours: StoredOpeningHours): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SaveOpeningHours', async () => stepResult(await this.repository.save(hours)));
  }
}
