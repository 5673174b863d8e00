import type { CredentialSettings } from '../../domain/credential/field-settings.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { StepAnswer } from '../order/order-admin-repository.ts';
import { type StepOutcome, stepResult } from '../order/step-result.ts';
import { attempt, attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

export type CredentialSettingsToSave = Omit<CredentialSettings, 'isDefault'>;

/** The credential fields that a game requires. All calls @throws PortError (`denied` without the permission). */
export interface CredentialSettingsRepository {
  read(gameId: string): Promise<CredentialSettings>;
  /** Refused with SETTINGS_CHANGED for another than the stored version, with INVALID for invalid fields. */
  save(gameId: string, settings: CredentialSettingsToSave): Promise<StepAnswer>;
}

/** Reads the credential fields of a game, or the defaults. */
export class ReadCredentialSettings {
  constructor(
    private readonly repository: CredentialSettingsRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(gameId: string): Promise<Result<CredentialSettings>> {
    return attemptRead(this.errors, 'ReadCredentialSettings', () => this.repository.read(gameId));
  }
}

/** Changes the credential fields of a game; sealed credentials do not change. */
export class SaveCredentialSettings {
  constructor(
    private readonly repository: CredentialSettingsRepository,
    private readonly errors: ErrorLog,
  ) {}

  execute(gameId: string, settings: CredentialSettingsToSave): Promise<Result<StepOutcome>> {
    return attempt(this.errors, 'SaveCredentialSettings', async () => stepResult(await this.repository.save(gameId, settings)));
  }
}
