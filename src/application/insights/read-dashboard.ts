import type { Dashboard, DaySpan } from '../../domain/insights/dashboard.ts';
import type { FirstSteps } from '../../domain/insights/first-steps.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { Insights } from './insights.ts';

/** Reads work queues, and figures of the last days. */
export class ReadDashboard {
  constructor(
    private readonly insights: Insights,
    private readonly errors: ErrorLog,
  ) {}

  async execute(days: DaySpan): Promise<Result<Dashboard>> {
    return attempt(this.errors, 'ReadDashboard', async () => {
      return succeed(await this.insights.dashboard(days));
    });
  }
}

/** Reads what a new shop has done already. */
export class ReadFirstSteps {
  constructor(
    private readonly insights: Insights,
    private readonly errors: ErrorLog,
  ) {}

  /** @param hasFactor whether the person who looks has a second factor */
  async execute(hasFactor: boolean): Promise<Result<FirstSteps>> {
    return attempt(this.errors, 'ReadFirstSteps', async () => {
      return succeed({ ...(await this.insights.firstSteps()), factor: hasFactor });
    });
  }
}
