import * as v from 'valibot';
import { type Call, toJson } from '../../../application/shared/call.ts';
import type { Caller, JsonAction } from './json-call.ts';

/** The caller with their access token. */
interface SignedIn extends Caller {
  readonly token: string;
}

/** A call whose answer has no fields takes any. */
type Answer<Output> = keyof Output extends never ? unknown : Output;

interface Served {
  readonly action: string;
  readonly isQueued: boolean;
  /** Reads a body, and returns what it asks for. */
  readonly body: v.GenericSchema<unknown, (caller: SignedIn) => Promise<object>>;
}

/** @param isQueued the call has its own queue, so that it does not occupy the budget while waiting */
export const serve = <Input, Output extends object>(
  { action, input, output }: Pick<Call<Input, Output>, 'action' | 'input' | 'output'>,
  perform: (given: Input, caller: SignedIn) => Promise<Answer<Output>>,
  { isQueued = false }: { readonly isQueued?: boolean } = {},
): Served => ({
  action,
  isQueued,
  body: v.pipe(
    input,
    v.transform((given) => async (caller: SignedIn) => {
      const answer = await perform(given, caller);
      return toJson(output, (answer ?? {}) as Output) as object;
    }),
  ),
});

/** The actions of an address; calls that share an action are told apart by their bodies. */
export const actionsOf = (...served: readonly Served[]): Readonly<Record<string, JsonAction>> =>
  Object.fromEntries(
    served.map(({ action, isQueued }) => [
      action,
      {
        isQueued,
        body: v.union(served.filter((one) => one.action === action).map(({ body }) => body)),
      },
    ]),
  );
