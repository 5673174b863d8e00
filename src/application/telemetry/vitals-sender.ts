import type { VitalName } from '../../domain/telemetry/vital.ts';

/** Brings readings to the shop, also while the page is being left. What does not arrive is lost. */
export interface VitalsSender {
  send(page: string, vitals: readonly { readonly name: VitalName; readonly value: number }[]): void;
}
