import * as v from 'valibot';
import type { SettingsState } from '../../application/settings/admin-settings-repository.ts';
import { type SettingsRow, settingsRow } from '../../application/settings/settings.answers.ts';
import { type OwnSettings, SETTING_NAMES, type SettingChanges, type TextName } from '../../domain/settings/own-settings.ts';

/** The version before the first row. */
export const NO_DATA = 'none';

/** `siteName` is `site_name` in server payloads (section 3). */
export const settingOnWire = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const OWN_FILES = '/storage/v1/object/public/';
/** Own files are stored without the backend's origin and shown with it, so that a shop can move. */
const shown = (origin: string, name: string, value: unknown): unknown =>
  PICTURES.includes(name) && typeof value === 'string' && value.startsWith(OWN_FILES) ? origin + value : value;
const written = <T>(origin: string, name: string, value: T): T | string =>
  origin !== '' && PICTURES.includes(name) && typeof value === 'string' && value.startsWith(origin + OWN_FILES)
    ? value.slice(origin.length)
    : value;
const PICTURES: readonly string[] = ['logoUrl', 'faviconUrl'] satisfies TextName[];

/** @param origin the origin of files; empty for the page's own origin */
export const changesToWire = (changes: SettingChanges, origin = ''): Record<string, string | boolean | null> =>
  Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = changes[name];
      return value === undefined ? [] : [[settingOnWire(name), written(origin, name, value)]];
    }),
  );

/** @param origin the origin of files */
export const settingsOf = ({ updatedAt, ...own }: SettingsRow, origin = ''): SettingsState => ({
  own: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, shown(origin, name, value)])) as OwnSettings,
  version: updatedAt,
});

/** Null for an invalid row. */
export const settingsFromWire = (given: unknown, origin = ''): SettingsState | null => {
  const parsed = v.safeParse(settingsRow, given);
  return parsed.success ? settingsOf(parsed.output, origin) : null;
};
