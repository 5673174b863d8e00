import type { SystemState } from './system-state.ts';

/** What the shop's server tells somebody of the shop about itself. */
export interface SystemReport {
  /**
   * @param token of the shop's own session
   * @throws AccountRefused when the server says no; PortError `unavailable` when no answer came
   */
  read(token: string): Promise<SystemState>;
}
