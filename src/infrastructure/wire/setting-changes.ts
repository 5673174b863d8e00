import * as v from 'valibot';
import type { SettingChanges } from '../../domain/settings/own-settings.ts';
import { fromWire, wireSchemaEntries } from './settings.ts';

// What no text of a person holds, and the database cannot keep: a NUL, half a character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const UNWRITABLE = /\u0000|\p{Surrogate}/u;
const text = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(4000),
    v.check((value) => !UNWRITABLE.test(value)),
  ),
);

/** Some settings, snake_case; unknown ones are refused. */
const WireChanges = v.partial(v.strictObject(wireSchemaEntries(text)));

/** Null for what is no change of settings. An empty text is the shop's default. */
export const changesFromWire = (given: unknown): SettingChanges | null => {
  const parsed = v.safeParse(WireChanges, given);
  if (!parsed.success) return null;
  const changes = Object.entries(fromWire(parsed.output)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return changes.length === 0 ? null : (Object.fromEntries(changes) as SettingChanges);
};
