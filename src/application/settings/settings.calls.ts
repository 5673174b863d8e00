import * as v from 'valibot';
import { type SettingName, SWITCH_NAMES, TEXT_NAMES, TEXT_SETTINGS } from '../../domain/settings/own-settings.ts';
import type { Call } from '../shared/call.ts';
import { strictFields, text } from '../shared/call-fields.ts';
import { settingsAnswer, writtenSettings } from './settings.answers.ts';

const SIGNED_IN = ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'UNAUTHENTICATED'] as const;

export const readSettings = {
  path: 'admin',
  action: 'settings',
  input: strictFields({}),
  output: settingsAnswer,
  failures: SIGNED_IN,
} as const satisfies Call;

/** A text that is longer than its setting allows is refused by the name of the setting, up to this length. */
const LONGEST_TEXT = 4000;
const textOf = (maxLength: number) => v.optional(v.nullable(v.pipe(text(0, LONGEST_TEXT), v.metadata({ maxLength }))));
const texts = TEXT_NAMES.map((name) => [name, textOf(TEXT_SETTINGS[name].longest)] as const);
const switches = SWITCH_NAMES.map((name) => [name, v.optional(v.boolean())] as const);
type Change = ReturnType<typeof textOf> | (typeof switches)[number][1];

/** Writes some settings; an empty text, or null, takes the default. */
export const updateSettings = {
  path: 'admin',
  action: 'update-settings',
  input: v.pipe(
    strictFields(Object.fromEntries([...texts, ...switches]) as Record<SettingName, Change>),
    v.check((changes) => Object.keys(changes).length > 0),
    v.metadata({ minProperties: 1 }),
  ),
  output: writtenSettings,
  failures: [...SIGNED_IN, 'FILE_WITHHELD', 'INVALID_SETTINGS', 'SETTINGS_CHANGED'],
} as const satisfies Call;
