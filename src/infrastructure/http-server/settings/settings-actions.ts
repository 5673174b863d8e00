import * as v from 'valibot';
import type { ServeSettings } from '../../../application/settings/serve-settings.ts';
import { readSettings, updateSettings } from '../../../application/settings/settings.calls.ts';
import { toJson } from '../../../application/shared/call.ts';
import type { SettingChanges } from '../../../domain/settings/own-settings.ts';
import { isMoment } from '../../../domain/shared/moment.ts';
import { succeed } from '../../../domain/shared/result.ts';
import { NO_DATA } from '../../wire/settings.ts';
import type { AdminActions } from '../admin-interface/admin-action.ts';

/** Null for an invalid body. An empty text is the default. */
const changesOf = (given: unknown): SettingChanges | null => {
  const parsed = v.safeParse(updateSettings.input, given);
  if (!parsed.success) return null;
  const changes = Object.entries(parsed.output).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]);
  return Object.fromEntries(changes) as SettingChanges;
};

/** More than all texts at maximum length. */
const MAX_BYTES = 60_000;
const UNREADABLE = Symbol('unreadable');

/** The version that was edited: undefined accepts any (section 7); a separate symbol stands for an invalid one. */
const versionOf = (given: string | null): string | null | undefined | typeof UNREADABLE => {
  if (given === null) return undefined;
  if (given === NO_DATA) return null;
  return isMoment(given) ? given : UNREADABLE;
};

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
};

/** `GET ?action=settings` and `POST ?action=update-settings` (specification, section 7; docs/api/openapi.json). */
export const settingsActions = (settings: ServeSettings): AdminActions => ({
  [readSettings.action]: {
    method: 'GET',
    maxBytes: 0,
    perform: async ({ token }) => {
      const read = await settings.read(token);
      if (!read.ok) return read;
      const { own, version: updatedAt } = read.value;
      return succeed(toJson(readSettings.output, { data: { ...own, updatedAt } }));
    },
  },
  [updateSettings.action]: {
    method: 'POST',
    maxBytes: MAX_BYTES,
    perform: async ({ token, body, query }) => {
      const changes = changesOf(jsonOf(body));
      const version = versionOf(query.get('updated_at'));
      if (changes === null || version === UNREADABLE) return null;
      const written = await settings.update(token, changes, version);
      return written.ok ? succeed(toJson(updateSettings.output, { success: true, updatedAt: written.value })) : written;
    },
  },
});
