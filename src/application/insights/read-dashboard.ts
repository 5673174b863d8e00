import type { Dashboard, DaySpan } from '../../domain/insights/dashboard.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { Insights } from './insights.ts';

/** What waits for somebody, and how the last days went. */
export class ReadDashboard {
  constructor(
    private readonly insights: Insights,
    private readonly errors: ErrorLog,
  ) {}

  async execute(days: DaySpan): Promise<Result<Dashboard>> {
    try {
      return succeed(await this.insights.dashboard(days));
    } catch (error) {
      this.errors.record('ReadDashboard', error);
      return writeFailure(error);
    }
  }
}
