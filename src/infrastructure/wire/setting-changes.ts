import * as v from 'valibot';
import type { SettingChanges } from '../../domain/settings/own-settings.ts';
import { fromWire, wireSchemaEntries } from './settings.ts';

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
export const changesFromWire = (given: unknown): SettingChanges | null => {
  const parsed = v.safeParse(WireChanges, given);
  if (!parsed.success) return null;
  const changes = Object.entries(fromWire(parsed.output)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return changes.length === 0 ? null : (Object.fromEntries(changes) as SettingChanges);
};
