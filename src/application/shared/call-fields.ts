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

/** A text of a person, with minimum and maximum length. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.minLength(min),
    v.maxLength(max),
    v.check((value) => !UNWRITABLE.test(value)),
  );
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (max: number) => v.optional(v.nullable(text(0, max)), null);
export const id = v.pipe(v.string(), v.uuid());
export const optionalId = v.optional(v.nullable(id), null);
/** A whole number from 0. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
/** A time that is given to the interface; valibot's `isoTimestamp` compares digits only, and takes days that do not exist. */
export const moment = v.pipe(v.string(), v.transform(readMoment), v.date());
