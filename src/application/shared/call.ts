import * as v from 'valibot';
import { type JsonOf, snake } from './procedure.ts';

/** The schema of a value of the program, which reads it from JSON. */
type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/** An object that is camelCase in the program and snake_case in JSON. */
export interface Fields<Entries extends v.ObjectEntries> extends Schema<v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  /** By the names of JSON. */
  readonly entries: Readonly<Record<string, Schema>>;
  /** Names of the program by those of JSON. */
  readonly own: ReadonlyMap<string, string>;
}

type Names = Readonly<Record<string, string>>;

/** @param object makes the schema of an object by the names of JSON @param names of JSON by those of the program, where snake_case does not tell */
/* @__NO_SIDE_EFFECTS__ */
export const fieldsOf = <Entries extends v.ObjectEntries>(
  object: (entries: v.ObjectEntries) => Schema<object>,
  entries: Entries,
  names: Names = {},
): Fields<Entries> => {
  const own = new Map(Object.keys(entries).map((name) => [names[name] ?? snake(name), name]));
  const byJson = Object.fromEntries([...own].map(([json, name]) => [json, entries[name]])) as v.ObjectEntries;
  const schema = v.pipe(
    object(byJson),
    v.transform((read) => Object.fromEntries(Object.entries(read).map(([json, value]) => [own.get(json), value]))),
  );
  return Object.assign(schema, { own }) as unknown as Fields<Entries>;
};

/** Reads an object from JSON; fields that are not named are ignored. @param entries by the names of the program */
/* @__NO_SIDE_EFFECTS__ */
export const fields = <Entries extends v.ObjectEntries>(entries: Entries, names?: Names): Fields<Entries> =>
  fieldsOf((all) => v.object(all), entries, names);

interface Node {
  readonly entries?: Readonly<Record<string, Node>>;
  /** Names of the program by those of JSON. */
  readonly own?: ReadonlyMap<string, string>;
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly options?: readonly (Node | string)[];
}

/** The object of several that has the names of a value. */
const optionOf = (options: Node['options'], value: object): Node | undefined =>
  options?.find(
    (one): one is Node => typeof one === 'object' && one.own !== undefined && [...one.own.values()].every((name) => name in value),
  );

const write = (node: Node, value: unknown): unknown => {
  const { own, wrapped, item, options } = node;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  if (wrapped !== undefined) return write(wrapped, value);
  if (item !== undefined && Array.isArray(value)) return value.map((one) => write(item, one));
  const entries = node.entries;
  if (entries === undefined) {
    const option = optionOf(options, value);
    return option === undefined ? value : write(option, value);
  }
  return Object.fromEntries(
    Object.entries(entries).map(([name, inner]) => [name, write(inner, (value as Record<string, unknown>)[own?.get(name) ?? name])]),
  );
};

/** What is answered, the inverse of reading: the named fields only, with the names of JSON. Records and variants of plain objects are written as they are. */
export const toJson = <T>(schema: Schema<T>, value: T): JsonOf<T> => write(schema as Node, value) as JsonOf<T>;

/** One call of the shop's interface, `POST /api/{path}?action={action}`: what is sent, what is answered, how it is refused. */
export interface Call<Input = unknown, Output = unknown> {
  readonly path: string;
  readonly action: string;
  readonly input: Schema<Input>;
  readonly output: Schema<Output>;
  /** Codes of its refusals, in addition to those of every call. */
  readonly failures: readonly string[];
}

export type InputOf<C extends Call> = v.InferOutput<C['input']>;
export type OutputOf<C extends Pick<Call, 'output'>> = v.InferOutput<C['output']>;
export type FailureOf<C extends Pick<Call, 'failures'>> = C['failures'][number];

/** An address of its own, without actions: what is sent to it, what it answers, how it refuses. */
export interface Endpoint<Input = unknown, Output = unknown> {
  /** Its path, with parameters in braces. */
  readonly address: `/${string}`;
  readonly method: 'get' | 'post';
  /** The JSON that is sent; null without any. */
  readonly input: Schema<Input> | null;
  /** The JSON that is answered; null where the answer is empty or a page. */
  readonly output: Schema<Output> | null;
  /** Whether it answers with pages only. */
  readonly isPage?: boolean;
  /** Codes of its refusals, in addition to those of every request. */
  readonly failures: readonly string[];
}

/** Codes of refusals of every call. */
export const COMMON_FAILURES = [
  'BAD_REQUEST',
  'INVALID',
  'UNAUTHENTICATED',
  'CROSS_ORIGIN',
  'UNKNOWN_ACTION',
  'METHOD',
  'TOO_LARGE',
  'NOT_JSON',
  'BUSY',
  'UNAVAILABLE',
] as const;

export type CommonFailure = (typeof COMMON_FAILURES)[number];
