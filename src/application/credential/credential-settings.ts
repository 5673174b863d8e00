import type { CredentialSettings } from '../../domain/credential/field-settings.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { StepAnswer } from '../order/order-admin-repository.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

export type CredentialSettingsToSave = Omit<CredentialSettings, 'isDefault'>;

/** What a game asks for at the hand-over of its accounts. All calls @throws PortError (`denied` without the permission). */
export interface CredentialSettingsRepository {
  read(gameId: string): Promise<CredentialSettings>;
  /** Refused with SETTINGS_CHANGED for another version than the stored one, with INVALID for what the rules forbid. */
  save(gameId: string, settings: CredentialSettingsToSave): Promise<StepAnswer>;
}

/** What a game asks for, or the defaults of every game. */
export class ReadCredentialSettings {
  constructor(
    private readonly repository: CredentialSettingsRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(gameId: string): Promise<Result<CredentialSettings>> {
    return attemptRead(this.errors, 'ReadCredentialSettings', () => this.repository.read(gameId));
  }
}

/** Changes what is asked for from now on; what is sealed stays as it is. */
export class SaveCredentialSettings {
  constructor(
    private readonly repository: CredentialSettingsRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(gameId: string, settings: CredentialSettingsToSave): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SaveCredentialSettings', async () => stepResult(await this.repository.save(gameId, settings)));
  }
}
