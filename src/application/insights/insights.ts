import type { Dashboard } from '../../domain/insights/dashboard.ts';

/** Tells how the shop does. @throws PortError `denied` without `insights.read` */
export interface Insights {
  /** @param days today included, 1 to 90 */
  dashboard(days: number): Promise<Dashboard>;
}
