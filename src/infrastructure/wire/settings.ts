import * as v from 'valibot';
import type { SettingsState } from '../../application/settings/admin-settings-repository.ts';
import {
  type OwnSettings,
  SETTING_NAMES,
  type SettingChanges,
  SWITCH_NAMES,
  TEXT_NAMES,
  type TextName,
} from '../../domain/settings/own-settings.ts';

/** The version before the first row. */
export const NO_DATA = 'none';

/** `siteName` is `site_name` in server payloads (section 3). */
export const settingOnWire = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All settings by their wire name. @param text the schema of a text */
export const wireSchemaEntries = <T>(text: T) => ({
  ...(Object.fromEntries(TEXT_NAMES.map((name) => [settingOnWire(name), text])) as Record<string, T>),
  ...Object.fromEntries(SWITCH_NAMES.map((name) => [settingOnWire(name), v.boolean()])),
});

const WireRow = v.looseObject({ ...wireSchemaEntries(v.nullable(v.string())), updated_at: v.nullable(v.string()) });

const OWN_FILES = '/storage/v1/object/public/';
/** Own files are stored without the backend's origin and shown with it, so that a shop can move. */
const shown = (origin: string, name: string, value: unknown): unknown =>
  PICTURES.includes(name) && typeof value === 'string' && value.startsWith(OWN_FILES) ? origin + value : value;
const written = <T>(origin: string, name: string, value: T): T | string =>
  origin !== '' && PICTURES.includes(name) && typeof value === 'string' && value.startsWith(origin + OWN_FILES)
    ? value.slice(origin.length)
    : value;
const PICTURES: readonly string[] = ['logoUrl', 'faviconUrl'] satisfies TextName[];

/** @param origin the origin of files */
export const fromWire = (given: Readonly<Record<string, unknown>>, origin = ''): SettingChanges =>
  Object.fromEntries(
    SETTING_NAMES.filter((name) => given[settingOnWire(name)] !== undefined).map((name) => [
      name,
      shown(origin, name, given[settingOnWire(name)]),
    ]),
  );

/** @param origin the origin of files; empty for the page's own origin */
export const changesToWire = (changes: SettingChanges, origin = ''): Record<string, string | boolean | null> =>
  Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = changes[name];
      return value === undefined ? [] : [[settingOnWire(name), written(origin, name, value)]];
    }),
  );

/** The row in the interface's format: all settings and the time of writing. */
export const settingsToWire = ({ own, version }: SettingsState) => ({ ...changesToWire(own), updated_at: version });

/** Null for an invalid row. */
export const settingsFromWire = (given: unknown, origin = ''): SettingsState | null => {
  const parsed = v.safeParse(WireRow, given);
  return parsed.success ? { own: fromWire(parsed.output, origin) as OwnSettings, version: parsed.output.updated_at } : null;
};
