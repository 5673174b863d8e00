import * as v from 'valibot';
import { type OwnSettings, SWITCH_NAMES, TEXT_NAMES } from '../../domain/settings/own-settings.ts';
import { fields } from '../shared/call.ts';
import { lenient } from '../shared/call-answers.ts';

const each = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** Every setting, null where its default applies, and the time of writing, which is its version. */
export const settingsRow = fields({
  ...each(TEXT_NAMES, v.nullable(v.string())),
  ...each(SWITCH_NAMES, v.boolean()),
  updatedAt: v.nullable(v.string()),
});

export const settingsAnswer = fields({ data: settingsRow });
export const writtenSettings = fields({ success: lenient(v.literal(true), true), updatedAt: v.string() });

export type SettingsRow = OwnSettings & { readonly updatedAt: string | null };
