import type { RefusalListener } from './gateway-console.ts';

/** An internal error with its code only, because its message can contain rows. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault';

  constructor(readonly code: string) {
    super(code);
  }
}

/** Reports every code once, because thousands of requests fail with the same one during an outage. */
export const onceEach = (report: (fault: GatewayFault) => void): RefusalListener => {
  const logged = new Set<string>();
  return (code) => {
    if (logged.has(code)) return;
    logged.add(code);
    report(new GatewayFault(code));
  };
};
