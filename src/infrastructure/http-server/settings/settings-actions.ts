import type { ServeSettings } from '../../../application/settings/serve-settings.ts';
import { isMoment } from '../../../domain/shared/moment.ts';
import { succeed } from '../../../domain/shared/result.ts';
import { changesFromWire } from '../../wire/setting-changes.ts';
import { NO_DATA, settingsToWire } from '../../wire/settings.ts';
import type { AdminActions } from '../admin-interface/admin-action.ts';

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
  settings: {
    method: 'GET',
    maxBytes: 0,
    perform: async ({ token }) => {
      const read = await settings.read(token);
      return read.ok ? succeed({ data: settingsToWire(read.value) }) : read;
    },
  },
  'update-settings': {
    method: 'POST',
    maxBytes: MAX_BYTES,
    perform: async ({ token, body, query }) => {
      const changes = changesFromWire(jsonOf(body));
      const version = versionOf(query.get('updated_at'));
      if (changes === null || version === UNREADABLE) return null;
      const written = await settings.update(token, changes, version);
      return written.ok ? succeed({ success: true, updated_at: written.value }) : written;
    },
  },
});
