import type { Container } from 'inversify';
import { TokenGate } from '../../supabase/shared/token-gate.ts';

/** The one gate between changes of the session's tokens and requests that carry them, made for its first user. */
export const tokenGate = (container: Container): TokenGate => {
  if (!container.isBound(TokenGate)) container.bind(TokenGate).toConstantValue(new TokenGate());
  return container.get(TokenGate);
};
