import type { GenericSchema } from 'valibot';

/** `productId` as `product_id`. */
export type Snake<Name> = Name extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Rest>}`
    : `_${Lowercase<Head>}${Snake<Rest>}`
  : Name;

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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

/** A type of what is sent or answered, without a schema. */
interface Typed<T> {
  readonly type?: T;
}

/* @__NO_SIDE_EFFECTS__ */
export const typed = <T>(): Typed<T> => ({});
export const noParameters: Typed<Record<never, never>> = {};

/** A function of the database that a browser calls with the person's token, or a server with a token or its key. */
export interface DescribedFunction<Parameters extends object = object> {
  /** The name of the function. */
  readonly procedure: string;
  /** A type, because the database checks what is sent. `productId` is the parameter `p_product`; for what is null the function's default holds. */
  readonly parameters: Typed<Parameters>;
  /** Names of parameters that differ from this rule. */
  readonly names?: Readonly<Record<string, string>>;
  /** Parameters without a default, of which null is sent. */
  readonly nulls?: readonly string[];
  /** Codes of its refusals, in addition to those of every call. */
  readonly failures: readonly string[];
}

/** A function whose answer is read by a schema. */
export interface Procedure<Parameters extends object = object, Output = unknown> extends DescribedFunction<Parameters> {
  readonly output: GenericSchema<unknown, Output>;
}

/** A function of visitors' pages, which hold no schemas: the type of its answer is compared with the types of the database. */
export interface TypedProcedure<Parameters extends object = object, Answer = unknown> extends DescribedFunction<Parameters> {
  readonly answer: Typed<Answer>;
  /** Called with GET: its answers are shared by caches. */
  readonly isCacheable?: boolean;
}

export type ParametersOf<P extends DescribedFunction> = NonNullable<P['parameters']['type']>;
/** Null where the function answers nothing. */
export type AnswerOf<P extends TypedProcedure> = Exclude<P['answer']['type'], undefined>;

/** Rows of a table, of which the caller selects columns. */
export interface RowsOf<Table extends string> {
  readonly table: Table;
}

/** The parameters of the database for those of a description. */
export const parametersOf = ({ names, nulls }: Partial<DescribedFunction>, given: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
      if (value === undefined || (value === null && nulls?.includes(name) !== true)) return [];
      const [[json, sent] = []] = Object.entries(bodyOf({ [name]: value }));
      return [[names?.[name] ?? `p_${json?.replace(/_id$/, '')}`, sent]];
    }),
  );
