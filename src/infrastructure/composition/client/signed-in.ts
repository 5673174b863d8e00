import type { Container } from 'inversify';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { SignedInConnection } from '../../supabase/shared/signed-in-connection.ts';
import { PORT } from '../tokens.ts';
import { tokenGate } from './token-gate.ts';

interface Options {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
}

/** Whether calls wait until their person has signed in again. */
export const isSigningInAgain = (container: Container): boolean =>
  container.isBound(PORT.signInAgain) && container.get(PORT.signInAgain).isAsking;

/** The single connection of the signed-in person, created on first use. */
export const signedInConnection = (container: Container, { backend, fetcher }: Options): SignedInConnection => {
  if (!container.isBound(SignedInConnection)) {
    const persisted = container.get(PersistedSession);
    let ending = new AbortController();
    persisted.onEnd(() => {
      ending.abort();
      ending = new AbortController();
    });
    container.bind(SignedInConnection).toConstantValue(
      new SignedInConnection({
        backend,
        fetcher,
        auth: container.get(PORT.backendAuth),
        device: container.get(PORT.device),
        clock: container.get(PORT.clock),
        person: () => persisted.read()?.user?.id ?? null,
        ends: () => ending.signal,
        gate: tokenGate(container),
        again: () => (container.isBound(PORT.signInAgain) ? container.get(PORT.signInAgain) : null),
      }),
    );
  }
  return container.get(SignedInConnection);
};
