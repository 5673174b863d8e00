import { type JsonOf, type Snake, snake } from '../../../application/shared/call.ts';
import type { Database } from '../database-types.ts';
import type { RestClient } from './rest-client.ts';

/** `productId` is `p_product`. */
type Parameter<Name> = Snake<Name> extends `${infer Of}_id` ? `p_${Of}` : `p_${Snake<Name> & string}`;

type Parameters<T> = {
  [Name in keyof T as null extends T[Name] ? never : Parameter<Name>]: JsonOf<T[Name]>;
} & {
  [Name in keyof T as null extends T[Name] ? Parameter<Name> : never]?: JsonOf<NonNullable<T[Name]>>;
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

/**
 * Calls a function of the database with the fields of an object as its parameters: `productId` is `p_product`, and for what is null the
 * function's default holds. A field that the function does not take is an error of types.
 */
export const callFunction = <Name extends FunctionName, Given extends object>(
  rest: RestClient,
  name: Name,
  given: Fitting<Given, Name>,
): PromiseLike<Answer> => {
  const parameters = Object.entries(given).flatMap(([field, value]) =>
    value === null || value === undefined ? [] : [[`p_${snake(field).replace(/_id$/, '')}`, value]],
  );
  return rest.rpc(name, Object.fromEntries(parameters)) as unknown as PromiseLike<Answer>;
};
