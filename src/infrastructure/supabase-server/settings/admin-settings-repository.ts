import type { AdminSettingsRepository, SettingsState } from '../../../application/settings/admin-settings-repository.ts';
import type { SettingsStore } from '../../../application/settings/serve-settings.ts';
import { isPortError, PortError } from '../../../application/shared/port-error.ts';
import { emptySettings, type SettingChanges } from '../../../domain/settings/own-settings.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { dataOf, dataOrNull } from '../../supabase/shared/to-port-error.ts';
import { changesToWire, settingsFromWire } from '../../wire/settings.ts';

/** The reasons of the two refusals that the database raises by code. */
const namedRefusal = (error: unknown): never => {
  if (isPortError(error) && error.code === 'SECOND_FACTOR_STALE') throw new PortError('denied', error.message, error.code);
  if (isPortError(error) && error.code === 'SETTINGS_CHANGED') throw new PortError('conflict', error.message, error.code);
  throw error;
};

/** Settings through functions for the server, which check the permissions of their actor. */
class SupabaseServerAdminSettingsRepository implements AdminSettingsRepository {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
    private readonly session: Parameters<SettingsStore>[0],
  ) {}

  async read(): Promise<SettingsState> {
    const row = dataOrNull(await this.rest.rpc('server_read_settings', { p_actor: this.session.userId }));
    if (row === null) return { own: emptySettings, version: null };
    const settings = settingsFromWire(row);
    if (settings === null) throw new PortError('unavailable', 'no settings in the answer');
    return settings;
  }

  async update(changes: SettingChanges, version?: string | null): Promise<string> {
    const sent = {
      p_actor: this.session.userId,
      p_auth_session: this.session.authSessionId,
      p_changes: JSON.stringify(changesToWire(changes)),
    };
    try {
      if (version === null) return dataOf(await this.rest.rpc('server_begin_settings', sent));
      return dataOf(
        await this.rest.rpc('server_update_settings', { ...sent, ...(version === undefined ? {} : { p_updated_at: version }) }),
      );
    } catch (error) {
      return namedRefusal(error);
    }
  }
}

export const supabaseSettingsStore =
  (rest: RestClient): SettingsStore =>
  (session) =>
    new SupabaseServerAdminSettingsRepository(rest, session);
