import * as v from 'valibot';
import { readMoment } from '../../domain/shared/moment.ts';
import { type Fields, fieldsOf } from './call.ts';

/** Characters that no text of a person contains and the database cannot store: NUL and unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
const UNWRITABLE = /\u0000|\p{Surrogate}/u;

/** `fields` that refuses what is not named. */
/* @__NO_SIDE_EFFECTS__ */
export const strictFields = <Entries extends v.ObjectEntries>(entries: Entries): Fields<Entries> =>
  fieldsOf((all) => v.strictObject(all), entries);

/** Length in characters, as the database and JSON Schema count; JavaScript counts some characters twice. */
const lengthOf = (value: string): number => [...value].length;

/** A text of a person, with minimum and maximum length in characters. `v.metadata` is what the document says of it (`npm run openapi`). */
/* @__NO_SIDE_EFFECTS__ */
export const text = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check((value) => lengthOf(value) >= min && lengthOf(value) <= max),
    v.check((value) => !UNWRITABLE.test(value)),
    v.metadata({ ...(min > 0 ? { minLength: min } : {}), maxLength: max, pattern: '^[^\\u0000]*$' }),
  );
/** A text of at least one character, or of two, without spaces around it. */
/* @__NO_SIDE_EFFECTS__ */
export const trimmedText = (min: 1 | 2, max: number) =>
  v.pipe(text(min, max), v.metadata({ pattern: `^[^\\u0000]*${'[^\\s\\u0000][^\\u0000]*'.repeat(min)}$` }), v.trim(), v.minLength(min));
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (max: number) => v.optional(v.nullable(text(0, max)), null);
export const id = v.pipe(v.string(), v.uuid());
export const optionalId = v.optional(v.nullable(id), null);
/** A whole number from 0. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
/** A time that is given to the interface; valibot's `isoTimestamp` compares digits only, and takes days that do not exist. */
export const moment = v.pipe(v.string(), v.transform(readMoment), v.date());
/** Bytes as base64. */
/* @__NO_SIDE_EFFECTS__ */
export const base64 = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.base64(), v.metadata({ pattern: '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' }));
