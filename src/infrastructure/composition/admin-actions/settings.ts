import type { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { ServeSettings } from '../../../application/settings/serve-settings.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { AdminActions } from '../../http-server/admin-interface/admin-action.ts';
import { settingsActions } from '../../http-server/settings/settings-actions.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { supabaseSettingsStore } from '../../supabase-server/settings/admin-settings-repository.ts';

interface Tools {
  readonly guard: SessionGuard;
  /** With the secret key. */
  readonly rest: RestClient;
  readonly errors: ErrorLog;
}

export const settingsServerActions = ({ guard, rest, errors }: Tools): AdminActions =>
  settingsActions(new ServeSettings(guard, supabaseSettingsStore(rest), errors));
