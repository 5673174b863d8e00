import * as v from 'valibot';
import type { ServeSettings } from '../../../application/settings/serve-settings.ts';
import type { SettingChanges } from '../../../domain/settings/own-settings.ts';
import { isMoment } from '../../../domain/shared/moment.ts';
import { succeed } from '../../../domain/shared/result.ts';
import { fromWire, NO_DATA, settingsToWire, wireSchemaEntries } from '../../wire/settings.ts';
import type { AdminActions } from '../admin-interface/admin-action.ts';

// Characters that no text of a person contains and the database cannot store: NUL and unpaired surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
const UNWRITABLE = /\u0000|\p{Surrogate}/u;
const text = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(4000),
    v.check((value) => !UNWRITABLE.test(value)),
  ),
);

/** Some settings in snake_case; unknown ones are refused. */
const WireChanges = v.partial(v.strictObject(wireSchemaEntries(text)));

/** Null for an invalid body. An empty text is the default. */
const changesFromWire = (given: unknown): SettingChanges | null => {
  const parsed = v.safeParse(WireChanges, given);
  if (!parsed.success) return null;
  const changes = Object.entries(fromWire(parsed.output)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return changes.length === 0 ? null : (Object.fromEntries(changes) as SettingChanges);
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
