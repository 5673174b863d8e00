import type { PersistedSession } from '../auth/client/persisted-session.ts';
import type { SignInAgain } from '../auth/client/sign-in-again.ts';
import { isPortError } from '../shared/port-error.ts';
import type { AdminSettingsRepository, SettingsInterface } from './admin-settings-repository.ts';

/** A refusal of the sent values is no failure of the source: the database would answer the same. */
const isAnswer = (error: unknown): boolean => isPortError(error, 'conflict') || isPortError(error, 'invalid');

/**
 * Chooses the source of settings (section 6): with a session token the shop's interface, and on its failure the database; without one only
 * the database, with the person's own token.
 */
export class SettingsSource {
  constructor(
    private readonly persisted: Pick<PersistedSession, 'read'>,
    private readonly atInterface: SettingsInterface,
    private readonly atDatabase: AdminSettingsRepository,
    private readonly again: Pick<SignInAgain, 'send'>,
  ) {}

  /** @throws PortError of the last source */
  use<T>(work: (repository: AdminSettingsRepository) => Promise<T>): Promise<T> {
    return this.again.send(() => this.choose(work));
  }

  private async choose<T>(work: (repository: AdminSettingsRepository) => Promise<T>): Promise<T> {
    const token = this.persisted.read()?.token;
    if (token == null || token === '') return work(this.atDatabase);
    try {
      return await work(this.atInterface(token));
    } catch (error) {
      if (isAnswer(error)) throw error;
      return work(this.atDatabase);
    }
  }
}
