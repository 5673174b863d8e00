import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { SettingsState } from './admin-settings-repository.ts';
import type { SettingsSource } from './settings-source.ts';

/**
 * Reads the stored settings for editing. The public read is not used, because it returns defaults without an answer, which would then be
 * saved.
 */
export class ReadOwnSettings {
  constructor(
    private readonly source: SettingsSource,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<SettingsState>> {
    return attempt(this.errors, 'ReadOwnSettings', async () => {
      return succeed(await this.source.use((repository) => repository.read()));
    });
  }
}
