import * as v from 'valibot';
import { type Fields, fields } from './call.ts';

/** A time of an answer. */
export const time = v.pipe(
  v.string(),
  v.transform((given) => new Date(given)),
);
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.array(schema), v.readonly());
/** An answer without content. */
export const nothing = fields({});
/** An answer that nobody reads. */
export const unread = v.unknown();

/** A field of an answer that is always sent by this server; the fallback stands for one that another server leaves out or answers otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export const lenient = <const T extends string | number | boolean>(schema: v.GenericSchema<unknown, T>, fallback: NoInfer<T>) =>
  v.optional(v.fallback(schema, fallback), fallback);

/** `schema` describes and writes an object that a function of the domain reads. @param read null for what is none */
/* @__NO_SIDE_EFFECTS__ */
export const readBy = <Entries extends v.ObjectEntries, T>(
  schema: Fields<Entries>,
  read: (given: unknown) => T | null,
): Fields<Entries> & v.GenericSchema<unknown, T> => {
  const reading = v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const found = read(dataset.value);
      if (found !== null) return found;
      addIssue({ message: 'unreadable' });
      return NEVER;
    }),
  );
  const { entries, own } = schema;
  return Object.assign(reading, { entries, own }) as never;
};
