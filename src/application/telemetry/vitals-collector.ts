import type { VitalName } from '../../domain/telemetry/vital.ts';

/** Measures the page that is open, from its beginning, whenever it is asked. */
export interface VitalsCollector {
  /** @param onLeave the page is left or hidden: the last moment to send anything */
  start(onReading: (name: VitalName, value: number) => void, onLeave: () => void): void;
}
