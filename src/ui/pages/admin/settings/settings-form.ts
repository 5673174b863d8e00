import type { SettingsState } from '../../../../application/settings/admin-settings-repository.ts';
import {
  changedSettings,
  emptySettings,
  type OwnSettings,
  SETTING_NAMES,
  type SettingChanges,
  type SettingName,
  type SwitchName,
  settingInput,
  TEXT_NAMES,
  TEXT_SETTINGS,
  type TextName,
} from '../../../../domain/settings/own-settings.ts';
import { settingProblem } from '../../../../domain/settings/setting-problem.ts';
import type { FormRules, Opened } from '../kit/form/form-rules.ts';
import { adminSettingsText } from './settings.text.ts';

/** The settings as form values: an unset text is empty. */
export type SettingFields = Readonly<Record<TextName, string>> & Readonly<Record<SwitchName, boolean>>;

const isSwitch = (name: SettingName): name is SwitchName => name === 'newsletterEnabled' || name === 'socialMediaEnabled';

const fieldsOf = (own: OwnSettings): SettingFields =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, isSwitch(name) ? own[name] : (own[name] ?? '')])) as SettingFields;

export const ownOf = (fields: SettingFields): OwnSettings =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, isSwitch(name) ? fields[name] : settingInput(name, fields[name])])) as OwnSettings;

export const openedSettings = ({ own, version }: SettingsState): Opened<SettingFields> => ({ values: fieldsOf(own), version });

export const changesIn = (fields: SettingFields, base: SettingFields): SettingChanges => changedSettings(ownOf(base), ownOf(fields));

/** Stored values are not checked again. */
export const problemIn = (name: TextName, fields: SettingFields, base: SettingFields): string | null => {
  const text = settingInput(name, fields[name]);
  const problem = text === settingInput(name, base[name]) ? null : settingProblem(name, text);
  return problem === null ? null : adminSettingsText.problem(problem, TEXT_SETTINGS[name].longest);
};

export const problemsIn = (fields: SettingFields, base: SettingFields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    TEXT_NAMES.flatMap((name) => {
      const problem = problemIn(name, fields, base);
      return problem === null ? [] : [[name, problem] as const];
    }),
  );

/** Reads the changes from a draft, as far as they are valid; null without any. */
const readChanges = (stored: unknown): SettingChanges | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const given = stored as Readonly<Record<string, unknown>>;
  const fits = SETTING_NAMES.filter((name) =>
    isSwitch(name) ? typeof given[name] === 'boolean' : given[name] === null || typeof given[name] === 'string',
  );
  return fits.length === 0 ? null : (Object.fromEntries(fits.map((name) => [name, given[name]])) as SettingChanges);
};

/** A draft stores only the changes; the other values are the stored ones. */
export const settingRules: FormRules<SettingFields> = {
  blank: fieldsOf(emptySettings),
  read: (draft, stored) => {
    const changes = readChanges(draft);
    return changes === null ? null : fieldsOf({ ...ownOf(stored), ...changes });
  },
  write: changesIn,
  isSame: (name, one, other) =>
    isSwitch(name) ? one[name] === other[name] : settingInput(name, one[name]) === settingInput(name, other[name]),
};
