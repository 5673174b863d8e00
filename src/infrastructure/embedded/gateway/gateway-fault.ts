import type { RefusalListener } from './gateway-console.ts';

/** A fault of the server's own side, known by its code alone: its words can carry rows. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault';

  constructor(readonly code: string) {
    super(code);
  }
}

/** Hands every code on once: while something is broken, thousands of requests meet the same. */
export const onceEach = (report: (fault: GatewayFault) => void): RefusalListener => {
  const logged = new Set<string>();
  return (code) => {
    if (logged.has(code)) return;
    logged.add(code);
    report(new GatewayFault(code));
  };
};
