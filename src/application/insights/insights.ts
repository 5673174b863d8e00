import type { Dashboard } from '../../domain/insights/dashboard.ts';
import type { FirstSteps } from '../../domain/insights/first-steps.ts';

/** Figures of the shop. @throws PortError `denied` without `insights.read` */
export interface Insights {
  /** @param days including today, 1 to 90 */
  dashboard(days: number): Promise<Dashboard>;
  /** What a new shop has done, without its owner's second factor. @throws PortError `denied` without `settings.write` */
  firstSteps(): Promise<Omit<FirstSteps, 'factor'>>;
}
