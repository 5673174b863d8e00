import type { RefusalListener } from './gateway-console.ts';

/** A fault of the server's own side, known by its code alone: its words can carry rows. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault';

  constructor(readonly code: string) {
    super(code);
  }
}

/** Reports every code once: during an outage thousands of requests fail with the same one. */
export const onceEach = (report: (fault: GatewayFault) => void): RefusalListener => {
  const logged = new Set<string>();
  return (code) => {
    if (logged.has(code)) return;
    logged.add(code);
    report(new GatewayFault(code));
  };
};
