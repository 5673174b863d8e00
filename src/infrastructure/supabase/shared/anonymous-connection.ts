import type { BackendAddress } from './backend-address.ts';
import { createRestClient, type RestClient } from './rest-client.ts';

/** Requests with the publishable key only. A browser and a server create it once. */
export class AnonymousConnection {
  /** PostgREST as a visitor. */
  readonly rest: RestClient;

  constructor(
    private readonly backend: BackendAddress,
    private readonly fetcher: typeof fetch,
  ) {
    this.rest = createRestClient(backend, fetcher);
  }

  /** A client whose requests pass through a wrapped fetch function. */
  over(wrap: (fetcher: typeof fetch) => typeof fetch): RestClient {
    return createRestClient(this.backend, wrap(this.fetcher));
  }
}
