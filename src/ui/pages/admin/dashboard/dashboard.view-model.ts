import { makeAutoObservable } from 'mobx';
import { ReadDashboard, ReadFirstSteps } from '../../../../application/insights/read-dashboard.ts';
import type { Dashboard, DaySpan } from '../../../../domain/insights/dashboard.ts';
import type { FirstSteps } from '../../../../domain/insights/first-steps.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

/** Pending work, and the figures of the last days. */
export class DashboardViewModel {
  private readonly request = new LatestRequest<Dashboard>();
  private readonly steps = new LatestRequest<FirstSteps>();

  constructor(
    private readonly readDashboard: ReadDashboard,
    private readonly readFirstSteps: ReadFirstSteps,
  ) {
    makeAutoObservable<this, 'request' | 'steps' | 'readDashboard' | 'readFirstSteps'>(
      this,
      { request: false, steps: false, readDashboard: false, readFirstSteps: false },
      { autoBind: true },
    );
  }

  get dashboard(): Dashboard | null {
    return this.request.value;
  }

  /** What a new shop has done; null until it is known. */
  get firstSteps(): FirstSteps | null {
    return this.steps.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async loadFirstSteps(hasFactor: boolean): Promise<void> {
    await this.steps.run(() => this.readFirstSteps.execute(hasFactor));
  }

  /** Previous figures stay until the new ones arrive. */
  async load(days: DaySpan): Promise<void> {
    await this.request.run(() => this.readDashboard.execute(days));
  }
}

export const dashboardBindings = bindingsOf(
  DashboardViewModel,
  [ReadDashboard, ReadFirstSteps],
  (read, steps) => new DashboardViewModel(read, steps),
);
