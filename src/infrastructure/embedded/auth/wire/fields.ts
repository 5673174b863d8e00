import * as v from 'valibot';

/** A text; missing and null are equal to empty. */
export const text = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => value ?? ''),
  ),
  '',
);

/** A text whose absence differs from an empty one. */
export const textOrNull = v.optional(v.nullable(v.string()), null);

/** A flag, off by default. */
export const flag = v.optional(
  v.pipe(
    v.nullable(v.boolean()),
    v.transform((value) => value ?? false),
  ),
  false,
);

export type Metadata = Readonly<Record<string, unknown>>;

/** Metadata of a person; null when none were sent. */
export const metadata = v.optional(v.nullable(v.record(v.string(), v.unknown())), null);
