import { InMemoryKeyValueStore } from '../../src/infrastructure/memory/shared/key-value-store.ts';
import { SystemClock } from '../../src/infrastructure/platform/system-clock.ts';
import { createRestClient, type RestClient, withToken } from '../../src/infrastructure/supabase/shared/rest-client.ts';
import { SignedInConnection } from '../../src/infrastructure/supabase/shared/signed-in-connection.ts';
import { TokenGate } from '../../src/infrastructure/supabase/shared/token-gate.ts';
import { cannotSignInAgain } from './never-again.ts';
import type { TestDatabase } from './test-database.ts';

/** Requests to the backend's gateway as a person. @param token null for a visitor */
export const fetchAs =
  ({ gateway }: TestDatabase, token: string | null): typeof fetch =>
  (input, init) =>
    gateway.fetch(new Request(input, token === null ? init : withToken(init, token)), null);

/** PostgREST as a person. @param token null for a visitor */
export const restAs = (database: TestDatabase, token: string | null): RestClient =>
  createRestClient({ url: 'http://front', key: database.keys.publishableKey }, fetchAs(database, token));

/** A browser's connection with tokens from the test. */
export const connectionOf = (
  database: TestDatabase,
  accessToken: () => Promise<string | null>,
  person: string | null = null,
): SignedInConnection =>
  new SignedInConnection({
    backend: { url: 'http://front', key: database.keys.publishableKey },
    fetcher: fetchAs(database, null),
    auth: { accessToken },
    device: new InMemoryKeyValueStore(),
    clock: new SystemClock(),
    person: () => person,
    ends: () => new AbortController().signal,
    gate: new TokenGate(),
    again: cannotSignInAgain,
  });
