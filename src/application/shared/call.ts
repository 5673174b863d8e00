import * as v from 'valibot';

/** The schema of a value of the program, which reads it from JSON. */
type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/** `productId` as `product_id`. */
export type Snake<Name> = Name extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Rest>}`
    : `_${Lowercase<Head>}${Snake<Rest>}`
  : Name;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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

/** What becomes of a value in JSON. */
export type JsonOf<T> = T extends string
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer One)[]
      ? JsonOf<One>[]
      : T extends object
        ? { [Name in keyof T as Snake<Name>]: JsonOf<T[Name]> }
        : T;

/** Fields that hold texts by names of the shop's own, which are no names of the program. */
export const RECORDS: ReadonlySet<string> = new Set(['fields', 'labels', 'instructions']);

const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named);
  return typeof value === 'object' && value !== null && value.constructor === Object ? bodyOf(value) : value;
};

/** What is sent: the names of an object and of the objects in it are those of JSON. Browsers hold no schema of it. */
export const bodyOf = <T extends object>(given: T): JsonOf<T> & object =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]: [string, unknown]) => [snake(name), RECORDS.has(name) ? value : named(value)]),
  ) as JsonOf<T> & object;

/** A text of JSON: functions that read rows or conditions from a text take it. */
export type JsonText<T> = string & { readonly of?: T };

export const jsonText = <T extends object>(value: T): JsonText<T> => JSON.stringify(named(value));

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

/** A type of what is sent, without a schema: browsers do not check what the database checks. */
interface Typed<T extends object> {
  readonly sent?: T;
}

/* @__NO_SIDE_EFFECTS__ */
export const typed = <T extends object>(): Typed<T> => ({});
export const noParameters: Typed<Record<never, never>> = {};

/** A function of the database that a browser calls with the person's token, or a server with its key, without a route between. */
export interface Procedure<Parameters extends object = object, Output = unknown> {
  /** The name of the function. */
  readonly procedure: string;
  /** `productId` is the parameter `p_product`; for what is null the function's default holds. */
  readonly parameters: Typed<Parameters>;
  /** Names of parameters that differ from this rule. */
  readonly names?: Names;
  /** Parameters without a default, of which null is sent. */
  readonly nulls?: readonly string[];
  readonly output: Schema<Output>;
  /** Codes of its refusals, in addition to those of every call. */
  readonly failures: readonly string[];
}

export type ParametersOf<P extends Procedure> = NonNullable<P['parameters']['sent']>;

/** The parameters of the database for those of a description. */
export const parametersOf = ({ names, nulls }: Partial<Procedure>, given: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
      if (value === undefined || (value === null && nulls?.includes(name) !== true)) return [];
      const [[json, sent] = []] = Object.entries(bodyOf({ [name]: value }));
      return [[names?.[name] ?? `p_${json?.replace(/_id$/, '')}`, sent]];
    }),
  );

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
