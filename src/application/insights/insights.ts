import type { Dashboard } from '../../domain/insights/dashboard.ts';

/** Figures of the shop. @throws PortError `denied` without `insights.read` */
export interface Insights {
  /** @param days including today, 1 to 90 */
  dashboard(days: number): Promise<Dashboard>;
}
