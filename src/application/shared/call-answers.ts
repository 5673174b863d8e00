import * as v from 'valibot';
import { fields } from './call.ts';

/** A time of an answer. */
export const time = v.pipe(
  v.string(),
  v.transform((given) => new Date(given)),
);
/** An answer without content. */
export const nothing = fields({});
