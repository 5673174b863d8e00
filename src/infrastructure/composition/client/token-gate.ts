import type { Container } from 'inversify';
import { TokenGate } from '../../supabase/shared/token-gate.ts';

/** The single gate between token changes and requests that carry tokens, created on first use. */
export const tokenGate = (container: Container): TokenGate => {
  if (!container.isBound(TokenGate)) container.bind(TokenGate).toConstantValue(new TokenGate());
  return container.get(TokenGate);
};
