import { makeAutoObservable, observableRef } from 'mobx';
import type { ReadDashboard } from '../../../../application/insights/read-dashboard.ts';
import type { Dashboard, DaySpan } from '../../../../domain/insights/dashboard.ts';
import { failureText } from '../../../features/auth/failure-text.ts';

/** What waits for somebody, and how the last days went. */
export class DashboardViewModel {
  dashboard: Dashboard | null = null;
  problem: string | null = null;
  private asked = 0;

  constructor(private readonly readDashboard: ReadDashboard) {
    makeAutoObservable<this, 'asked' | 'readDashboard'>(
      this,
      { dashboard: observableRef, asked: false, readDashboard: false },
      { autoBind: true },
    );
  }

  /** What was there stays until the new figures are. */
  async load(days: DaySpan): Promise<void> {
    this.asked += 1;
    const number = this.asked;
    const read = await this.readDashboard.execute(days);
    if (number !== this.asked) return;
    if (read.ok) this.show(read.value, null);
    else this.show(this.dashboard, failureText(read.failure));
  }

  private show(dashboard: Dashboard | null, problem: string | null): void {
    this.dashboard = dashboard;
    this.problem = problem;
  }
}
