import type { SessionGuard } from '../../../application/accounts/session-guard.ts';
import { ServeSettings } from '../../../application/admin/settings/serve-settings.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { AdminActions } from '../../front/admin-interface/admin-action.ts';
import { settingsActions } from '../../front/admin-interface/settings-actions.ts';
import { supabaseSettingsStore } from '../../supabase/admin/settings-desk.ts';
import type { RestClient } from '../../supabase/rest-client.ts';

interface Tools {
  readonly guard: SessionGuard;
  /** With the secret key. */
  readonly rest: RestClient;
  readonly errors: ErrorLog;
}

export const settingsServerActions = ({ guard, rest, errors }: Tools): AdminActions =>
  settingsActions(new ServeSettings(guard, supabaseSettingsStore(rest), errors));
