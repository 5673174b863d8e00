import type { Container } from 'inversify';
import type { AdminFinder } from '../../../application/admin/finder/admin-finder.ts';
import { FindAnything } from '../../../application/admin/finder/find-anything.ts';
import type { Insights } from '../../../application/admin/insights/insights.ts';
import { ReadDashboard } from '../../../application/admin/insights/read-dashboard.ts';
import { CountSamples } from '../../../application/admin/system/count-samples.ts';
import { GoLive } from '../../../application/admin/system/go-live.ts';
import type { Samples } from '../../../application/admin/system/samples.ts';
import { ShowSystem } from '../../../application/admin/system/show-system.ts';
import type { SystemReport } from '../../../application/admin/system/system-report.ts';
import { KeptSession } from '../../../application/session/kept-session.ts';
import { PORT } from '../tokens.ts';

export interface OverviewPorts {
  readonly insights: Insights;
  readonly finder: AdminFinder;
  readonly systemReport: SystemReport;
  readonly samples: Samples;
}

/** What sees the whole shop: the dashboard, the system page, and the search over everything. */
export const bindOverview = (container: Container, { insights, finder, systemReport, samples }: OverviewPorts): void => {
  container.bind(ReadDashboard).toResolvedValue((log) => new ReadDashboard(insights, log), [PORT.errors]);
  container.bind(FindAnything).toResolvedValue((log) => new FindAnything(finder, log), [PORT.errors]);
  container.bind(ShowSystem).toResolvedValue((kept) => new ShowSystem(systemReport, kept), [KeptSession]);
  container.bind(CountSamples).toResolvedValue((log) => new CountSamples(samples, log), [PORT.errors]);
  container.bind(GoLive).toResolvedValue((log) => new GoLive(samples, log), [PORT.errors]);
};
