import type { VitalsSender } from '../../../application/telemetry/measure-visit.ts';
import type { VitalName } from '../../../domain/telemetry/vital.ts';

/** Sends `POST /api/vitals` without cookies, also while the page unloads. */
export class VitalsBeacon implements VitalsSender {
  /** @param address of the interface for measurements */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly address: string,
  ) {}

  send(page: string, vitals: readonly { readonly name: VitalName; readonly value: number }[]): void {
    this.fetcher(this.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, vitals }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).catch(() => undefined);
  }
}
