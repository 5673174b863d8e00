import type { AdminSettingsRepository, SettingsState } from '../../../application/settings/admin-settings-repository.ts';
import type { SettingsStore } from '../../../application/settings/serve-settings.ts';
import { beginShopSettings, readShopSettings, updateShopSettings } from '../../../application/settings/settings-server.answers.ts';
import type { FailureOf } from '../../../application/shared/call.ts';
import { PortError, type PortErrorReason } from '../../../application/shared/port-error.ts';
import { emptySettings, type SettingChanges } from '../../../domain/settings/own-settings.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { withReasons } from '../../supabase/shared/to-port-error.ts';
import { changesToWire, settingsFromWire } from '../../wire/settings.ts';

/** The reasons of the refusals that the database raises by code. */
const REASONS: Readonly<Record<FailureOf<typeof updateShopSettings>, PortErrorReason>> = {
  SECOND_FACTOR_STALE: 'denied',
  SETTINGS_CHANGED: 'conflict',
};

/** Settings through functions for the server, which check the permissions of their actor. */
class SupabaseServerAdminSettingsRepository implements AdminSettingsRepository {
  constructor(
    /** With the secret key. */
    private readonly rest: RestClient,
    private readonly session: Parameters<SettingsStore>[0],
  ) {}

  async read(): Promise<SettingsState> {
    const row = await answerOf(this.rest, readShopSettings, { actorId: this.session.userId });
    if (row === null) return { own: emptySettings, version: null };
    const settings = settingsFromWire(row);
    if (settings === null) throw new PortError('unavailable', 'no settings in the answer');
    return settings;
  }

  update(changes: SettingChanges, version?: string | null): Promise<string> {
    const { userId: actorId, authSessionId } = this.session;
    const sent = { actorId, authSessionId, changes: JSON.stringify(changesToWire(changes)) };
    return withReasons(REASONS, () =>
      version === null
        ? answerOf(this.rest, beginShopSettings, sent)
        : answerOf(this.rest, updateShopSettings, { ...sent, updatedAt: version ?? null }),
    );
  }
}

export const supabaseSettingsStore =
  (rest: RestClient): SettingsStore =>
  (session) =>
    new SupabaseServerAdminSettingsRepository(rest, session);
