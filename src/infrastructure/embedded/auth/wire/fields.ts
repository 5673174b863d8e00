import * as v from 'valibot';

/** A text that may be missing or null, which is the same as empty. */
export const text = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => value ?? ''),
  ),
  '',
);

/** A text whose absence means something else than its emptiness. */
export const textOrNull = v.optional(v.nullable(v.string()), null);

/** A flag that is off when missing. */
export const flag = v.optional(
  v.pipe(
    v.nullable(v.boolean()),
    v.transform((value) => value ?? false),
  ),
  false,
);

export type Metadata = Readonly<Record<string, unknown>>;

/** Free fields about a person; null when none were sent. */
export const metadata = v.optional(v.nullable(v.record(v.string(), v.unknown())), null);
