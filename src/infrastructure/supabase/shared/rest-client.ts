import { PostgrestClient } from '@supabase/postgrest-js';
import {
  type AnswerOf,
  type DescribedFunction,
  type JsonOf,
  type ParametersOf,
  type Procedure,
  parametersOf,
  type RowsOf,
  type Snake,
  type TypedProcedure,
} from '../../../application/shared/procedure.ts';
import type { Database, Json } from '../database-types.ts';
import type { BackendAddress } from './backend-address.ts';

export type RestClient = PostgrestClient<Database>;

/** The part of the Supabase client that reads and writes tables; the complete client is ten times as large. */
export const createRestClient = (backend: BackendAddress, fetcher: typeof fetch): RestClient =>
  new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    headers: { apikey: backend.key },
    // The library would retry for seconds without notice; instead the visitor sees the failure at once and presses "Coba lagi".
    retry: false,
    fetch: fetcher,
  });

/** Adds a person's token to a request. */
export const withToken = (init: RequestInit | undefined, token: string): RequestInit => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
};

/** How parameters differ from the rule of names and of null. */
interface Differences {
  readonly names: object;
  readonly nulls: string;
}

/** `productId` is `p_product`, where no other name is given. */
type Parameter<Name, Other> = Name extends keyof Other
  ? Other[Name]
  : Snake<Name> extends `${infer Of}_id`
    ? `p_${Of}`
    : `p_${Snake<Name> & string}`;

/** Fields that may be null or missing are parameters with a default. */
type IsOptional<T, Nulls, Name> = [Extract<T, null | undefined>] extends [never] ? false : Name extends Nulls ? false : true;

type Parameters<T, D extends Differences> = {
  [Name in keyof T as IsOptional<T[Name], D['nulls'], Name> extends true ? never : Parameter<Name, D['names']> & string]: JsonOf<
    // The types of the database do not tell which parameters may be null.
    Name extends D['nulls'] ? NonNullable<T[Name]> : T[Name]
  >;
} & {
  [Name in keyof T as IsOptional<T[Name], D['nulls'], Name> extends true ? Parameter<Name, D['names']> & string : never]?: JsonOf<
    NonNullable<T[Name]>
  >;
};

type Functions = Database['public']['Functions'];
type FunctionName = keyof Functions & string;

/** An object whose fields are parameters that the function takes, among them all that it needs. */
type Fitting<Given, Name extends FunctionName, D extends Differences> = Given &
  (Parameters<Given, D> extends Functions[Name]['Args']
    ? [Exclude<keyof Parameters<Given, D>, keyof Functions[Name]['Args']>] extends [never]
      ? unknown
      : never
    : never);

type DifferencesOf<P> = {
  readonly names: P extends { readonly names: infer Names extends object } ? Names : object;
  readonly nulls: P extends { readonly nulls: readonly (infer Name extends string)[] } ? Name : never;
};

/** A description of a function that the database has. */
interface OfDatabase {
  readonly procedure: FunctionName;
}
export type KnownProcedure = Procedure & OfDatabase;
type KnownTyped = TypedProcedure & OfDatabase;

/** The described parameters; `never` where the function does not take them. */
export type FittingParameters<P extends DescribedFunction & OfDatabase> = Fitting<ParametersOf<P>, P['procedure'], DifferencesOf<P>>;

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly code: string } | null;
  readonly status: number;
}

/** Whether the database answers what is described: of JSON and of no answer its types do not tell. */
type IsAnswered<P extends KnownTyped, Returned = Functions[P['procedure']]['Returns']> = [Json] extends [Returned]
  ? true
  : [Returned] extends [undefined]
    ? true
    : [Returned] extends [JsonOf<AnswerOf<P>>]
      ? true
      : false;

/** Whether the function returns rows of the described table. */
type IsRows<P extends KnownTyped> = Functions[P['procedure']] extends { readonly SetofOptions: { readonly to: infer Table } }
  ? AnswerOf<P> extends RowsOf<Table & string>
    ? true
    : false
  : false;

const call = <P extends DescribedFunction & OfDatabase & Pick<TypedProcedure, 'isCacheable'>>(
  rest: RestClient,
  described: P,
  given: object,
) => rest.rpc<P['procedure'], never>(described.procedure, parametersOf(described, given) as never, { get: described.isCacheable === true });

/** The answer of a described function as the backend gives it. A field that the function does not take is an error of types. */
export const callProcedure = <P extends KnownProcedure>(
  rest: RestClient,
  described: P,
  given: FittingParameters<P>,
): PromiseLike<Answer<unknown>> => call(rest, described, given) as PromiseLike<Answer<unknown>>;

/** The answer of a function of visitors' pages. A description that differs from the types of the database does not compile. */
export const callTyped = <P extends KnownTyped>(
  rest: RestClient,
  described: P & (IsAnswered<P> extends true ? unknown : never),
  given: FittingParameters<P>,
): PromiseLike<Answer<JsonOf<AnswerOf<P>>>> => call<P>(rest, described, given) as unknown as PromiseLike<Answer<JsonOf<AnswerOf<P>>>>;

/** The rows of a function of visitors' pages, of which columns are selected as of a table. */
export const callForRows = <P extends KnownTyped>(
  rest: RestClient,
  described: P & (IsRows<P> extends true ? unknown : never),
  given: FittingParameters<P>,
) => call<P>(rest, described, given);
