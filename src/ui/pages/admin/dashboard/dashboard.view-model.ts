import { makeAutoObservable } from 'mobx';
import type { ReadDashboard } from '../../../../application/insights/read-dashboard.ts';
import type { Dashboard, DaySpan } from '../../../../domain/insights/dashboard.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

/** Pending work, and the figures of the last days. */
export class DashboardViewModel {
  private readonly request = new LatestRequest<Dashboard>();

  constructor(private readonly readDashboard: ReadDashboard) {
    makeAutoObservable<this, 'request' | 'readDashboard'>(this, { request: false, readDashboard: false }, { autoBind: true });
  }

  get dashboard(): Dashboard | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  /** Previous figures stay until the new ones arrive. */
  async load(days: DaySpan): Promise<void> {
    await this.request.run(() => this.readDashboard.execute(days));
  }
}
