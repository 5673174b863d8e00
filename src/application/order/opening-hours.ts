import type { OpeningHours } from '../../domain/order/opening-hours.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { StepAnswer } from './order-admin-repository.ts';
import { type StepOutcome, stepResult } from './step-result.ts';

export interface StoredOpeningHours extends OpeningHours {
  readonly version: number;
}

/** The shop's opening hours. All calls @throws PortError. */
export interface OpeningHoursRepository {
  /** Public. */
  read(): Promise<StoredOpeningHours>;
  /** Refused with `SETTINGS_CHANGED` for another than the stored version. @throws PortError `denied` without the permission */
  save(hours: StoredOpeningHours): Promise<StepAnswer>;
}

/** Reads the public opening hours. */
export class ReadOpeningHours {
  constructor(
    private readonly repository: Pick<OpeningHoursRepository, 'read'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<OpeningHours>> {
    return attemptRead(this.errors, 'ReadOpeningHours', () => this.repository.read());
  }
}

/** Reads the opening hours for editing. */
export class ReadStoredOpeningHours {
  constructor(
    private readonly repository: Pick<OpeningHoursRepository, 'read'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<StoredOpeningHours>> {
    return attemptRead(this.errors, 'ReadStoredOpeningHours', () => this.repository.read());
  }
}

/** Saves the opening hours, unless somebody else did since they were read. Running deadlines do not change. */
export class SaveOpeningHours {
  constructor(
    private readonly repository: Pick<OpeningHoursRepository, 'save'>,
    private readonly errors: ErrorLog,
  ) {}

  execute(hours: StoredOpeningHours): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SaveOpeningHours', async () => stepResult(await this.repository.save(hours)));
  }
}
