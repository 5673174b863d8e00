import type { GenericSchema } from 'valibot';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { callFunction, type Fitting, type FunctionName } from '../../supabase/shared/call-function.ts';
import { createRestClient, type RestClient, withToken } from '../../supabase/shared/rest-client.ts';
import { answerOf } from './answer-of.ts';

/** Calls functions of the database with a person's token; the database authenticates and authorises them. */
export abstract class PersonCommands {
  protected readonly rest: RestClient;

  constructor(address: BackendAddress, fetcher: typeof fetch, token: string) {
    this.rest = createRestClient(address, (input, init) => fetcher(input, withToken(init, token)));
  }

  /** @throws OrderRefused, PortError */
  protected call<Name extends FunctionName, Given extends object, Answer>(
    name: Name,
    given: Fitting<Given, Name>,
    answer: GenericSchema<unknown, Answer>,
  ): Promise<Answer> {
    return answerOf(callFunction(this.rest, name, given), answer);
  }
}
