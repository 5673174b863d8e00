import * as v from 'valibot';
import { bodyOf, type JsonOf, type OutputOf, type ParametersOf, type Procedure, type Snake } from '../../../application/shared/call.ts';
import type { Database } from '../database-types.ts';
import type { RestClient } from './rest-client.ts';
import { dataOf, dataOrNull } from './to-port-error.ts';

/** `productId` is `p_product`. */
type Parameter<Name> = Snake<Name> extends `${infer Of}_id` ? `p_${Of}` : `p_${Snake<Name> & string}`;

/** Fields that may be null or missing are parameters with a default. */
type IsOptional<Value> = [Extract<Value, null | undefined>] extends [never] ? false : true;
type Parameters<T> = {
  [Name in keyof T as IsOptional<T[Name]> extends true ? never : Parameter<Name>]: JsonOf<T[Name]>;
} & {
  [Name in keyof T as IsOptional<T[Name]> extends true ? Parameter<Name> : never]?: JsonOf<NonNullable<T[Name]>>;
};

type Functions = Database['public']['Functions'];
export type FunctionName = keyof Functions & string;

/** An object whose fields are parameters that the function takes, among them all that it needs. */
export type Fitting<Given, Name extends FunctionName> = Given &
  (Parameters<Given> extends Functions[Name]['Args']
    ? [Exclude<keyof Parameters<Given>, keyof Functions[Name]['Args']>] extends [never]
      ? unknown
      : never
    : never);

interface Answer {
  readonly data: unknown;
  readonly error: { readonly message: string; readonly code: string } | null;
  readonly status: number;
}

const call = (rest: RestClient, name: FunctionName, given: object): PromiseLike<Answer> => {
  const parameters = Object.entries(bodyOf(given)).flatMap(([field, value]) =>
    value === null || value === undefined ? [] : [[`p_${field.replace(/_id$/, '')}`, value]],
  );
  return rest.rpc(name, Object.fromEntries(parameters)) as unknown as PromiseLike<Answer>;
};

/**
 * Calls a function of the database with the fields of an object as its parameters: `productId` is `p_product`, and for what is null the
 * function's default holds. A field that the function does not take is an error of types.
 */
export const callFunction = <Name extends FunctionName, Given extends object>(
  rest: RestClient,
  name: Name,
  given: Fitting<Given, Name>,
): PromiseLike<Answer> => call(rest, name, given);

/** A description of a function that the database has. */
export type KnownProcedure = Procedure & { readonly procedure: FunctionName };
/** The described parameters; `never` where the function does not take them. */
export type FittingParameters<P extends KnownProcedure> = Fitting<ParametersOf<P>, P['procedure']>;

const refusal = v.object({ code: v.string() });

/** The answer of a described function. @throws PortError */
export const answerOf = async <P extends KnownProcedure>(
  rest: RestClient,
  { procedure, output }: P,
  given: FittingParameters<P>,
): Promise<OutputOf<P>> => v.parse(output, dataOrNull(await call(rest, procedure, given)));

/** The answer of a described function, or the code of its refusal. @throws PortError */
export const answerOrCode = async <P extends KnownProcedure>(
  rest: RestClient,
  { procedure, output }: P,
  given: FittingParameters<P>,
): Promise<OutputOf<P> | v.InferOutput<typeof refusal>> => v.parse(v.union([refusal, output]), dataOf(await call(rest, procedure, given)));
