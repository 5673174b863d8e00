import * as v from 'valibot';
import { type Procedure, typed } from '../shared/procedure.ts';

interface SettingsSent {
  readonly actorId: string;
  readonly authSessionId: string;
  /** JSON by the names of the columns. */
  readonly changes: string;
}

/** The row of settings by the names of its columns; null before the first one. */
export const readShopSettings = {
  procedure: 'server_read_settings',
  parameters: typed<{ readonly actorId: string }>(),
  output: v.nullable(v.record(v.string(), v.unknown())),
  failures: [],
} as const satisfies Procedure;

/** Writes the first row, and answers its version. */
export const beginShopSettings = {
  procedure: 'server_begin_settings',
  parameters: typed<SettingsSent>(),
  output: v.string(),
  failures: ['SETTINGS_CHANGED', 'SECOND_FACTOR_STALE'],
} as const satisfies Procedure;

/** Answers the new version. */
export const updateShopSettings = {
  procedure: 'server_update_settings',
  /** `updatedAt`: the version that was edited; without one, any version is overwritten. */
  parameters: typed<SettingsSent & { readonly updatedAt: string | null }>(),
  output: v.string(),
  failures: ['SETTINGS_CHANGED', 'SECOND_FACTOR_STALE'],
} as const satisfies Procedure;
