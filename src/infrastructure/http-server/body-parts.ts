import * as v from 'valibot';

/** What no text of a person holds, and the database cannot keep: a NUL, half a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const UNWRITABLE = /\u0000|\p{Surrogate}/u;

/** A text of a person. */
export const text = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.minLength(min),
    v.maxLength(max),
    v.check((value) => !UNWRITABLE.test(value)),
  );
export const optionalText = (max: number) => v.optional(v.nullable(text(0, max)), null);
export const id = v.pipe(v.string(), v.uuid());
