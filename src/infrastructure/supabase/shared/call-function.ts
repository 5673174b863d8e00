import * as v from 'valibot';
import {
  type JsonOf,
  type OutputOf,
  type ParametersOf,
  type Procedure,
  parametersOf,
  type Snake,
} from '../../../application/shared/call.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { Database } from '../database-types.ts';
import type { RestClient } from './rest-client.ts';
import { dataOf, dataOrNull } from './to-port-error.ts';

/** How parameters differ from the rule of names and of null. */
interface Differences {
  readonly names: object;
  readonly nulls: string;
}
interface None extends Differences {
  readonly nulls: never;
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
export type FunctionName = keyof Functions & string;

/** An object whose fields are parameters that the function takes, among them all that it needs. */
export type Fitting<Given, Name extends FunctionName, D extends Differences = None> = Given &
  (Parameters<Given, D> extends Functions[Name]['Args']
    ? [Exclude<keyof Parameters<Given, D>, keyof Functions[Name]['Args']>] extends [never]
      ? unknown
      : never
    : never);

interface Answer {
  readonly data: unknown;
  readonly error: { readonly message: string; readonly code: string } | null;
  readonly status: number;
}

/**
 * Calls a function of the database with the fields of an object as its parameters: `productId` is `p_product`, and for what is null the
 * function's default holds. A field that the function does not take is an error of types.
 */
export const callFunction = <Name extends FunctionName, Given extends object>(
  rest: RestClient,
  name: Name,
  given: Fitting<Given, Name>,
): PromiseLike<Answer> => rest.rpc(name, parametersOf({}, given)) as unknown as PromiseLike<Answer>;

/** A description of a function that the database has. */
export type KnownProcedure = Procedure & { readonly procedure: FunctionName };

type DifferencesOf<P> = {
  readonly names: P extends { readonly names: infer Names extends object } ? Names : object;
  readonly nulls: P extends { readonly nulls: readonly (infer Name extends string)[] } ? Name : never;
};
/** The described parameters; `never` where the function does not take them. */
export type FittingParameters<P extends KnownProcedure> = Fitting<ParametersOf<P>, P['procedure'], DifferencesOf<P>>;

/** The answer of a described function as the backend gives it. */
export const callProcedure = <P extends KnownProcedure>(rest: RestClient, described: P, given: FittingParameters<P>): PromiseLike<Answer> =>
  rest.rpc(described.procedure, parametersOf(described, given)) as unknown as PromiseLike<Answer>;

/** @throws PortError for an answer of another shape, whose values it does not tell */
const read = <T>(schema: v.GenericSchema<unknown, T>, answer: unknown, { procedure }: Procedure): T => {
  const { success, output, issues } = v.safeParse(schema, answer);
  if (success) return output;
  const place = issues[0].path?.map(({ key }) => key).join('.');
  throw new PortError('unavailable', `an answer of another shape: ${procedure} ${place ?? ''}`);
};

const refusal = v.object({ code: v.string() });

/** The answer of a described function. @throws PortError */
export const answerOf = async <P extends KnownProcedure>(
  rest: RestClient,
  described: P,
  given: FittingParameters<P>,
): Promise<OutputOf<P>> => read(described.output, dataOrNull(await callProcedure(rest, described, given)), described);

/** The answer of a described function, or the code of its refusal. @throws PortError */
export const answerOrCode = async <P extends KnownProcedure>(
  rest: RestClient,
  described: P,
  given: FittingParameters<P>,
): Promise<OutputOf<P> | v.InferOutput<typeof refusal>> =>
  read(v.union([refusal, described.output]), dataOf(await callProcedure(rest, described, given)), described);
