import { type BackendAddress, createRestClient, type RestClient } from './rest-client.ts';

/** Requests as anybody, with the publishable key alone. A browser and a server build it once. */
export class AnonymousConnection {
  /** PostgREST as a visitor. */
  readonly rest: RestClient;

  constructor(
    private readonly backend: BackendAddress,
    private readonly fetcher: typeof fetch,
  ) {
    this.rest = createRestClient(backend, fetcher);
  }

  /** The same, with every request passing through what `wrap` makes of the fetch function. */
  over(wrap: (fetcher: typeof fetch) => typeof fetch): RestClient {
    return createRestClient(this.backend, wrap(this.fetcher));
  }
}
