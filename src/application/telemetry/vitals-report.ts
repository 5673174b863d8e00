import type { VitalFigure } from './vitals-store.ts';

/** What the shop's server tells an administrator about its pages. */
export interface VitalsReport {
  /**
   * @param token of the shop's own session
   * @throws AccountRefused when the server says no; PortError `unavailable` when no answer came
   */
  read(token: string, days: number): Promise<readonly VitalFigure[]>;
}
