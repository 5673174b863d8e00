import type { OutputOf } from '../../../application/shared/call.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import {
  callProcedure,
  createRestClient,
  type FittingParameters,
  type KnownProcedure,
  type RestClient,
  withToken,
} from '../../supabase/shared/rest-client.ts';
import { answerOf } from './answer-of.ts';

/** Calls functions of the database with a person's token; the database authenticates and authorises them. */
export abstract class PersonCommands {
  protected readonly rest: RestClient;

  constructor(address: BackendAddress, fetcher: typeof fetch, token: string) {
    this.rest = createRestClient(address, (input, init) => fetcher(input, withToken(init, token)));
  }

  /** @throws OrderRefused, PortError */
  protected call<P extends KnownProcedure>(described: P, given: FittingParameters<P>): Promise<OutputOf<P>> {
    return answerOf(callProcedure(this.rest, described, given), described.output) as Promise<OutputOf<P>>;
  }
}
