import type { Container } from 'inversify';
import { KeptSession } from '../../../application/auth/client/kept-session.ts';
import type { Insights } from '../../../application/insights/insights.ts';
import { ReadDashboard } from '../../../application/insights/read-dashboard.ts';
import type { AdminFinder } from '../../../application/search/admin-finder.ts';
import { FindAnything } from '../../../application/search/find-anything.ts';
import { CountSamples } from '../../../application/system/count-samples.ts';
import { GoLive } from '../../../application/system/go-live.ts';
import type { Samples } from '../../../application/system/samples.ts';
import { ShowSystem } from '../../../application/system/show-system.ts';
import type { SystemReport } from '../../../application/system/system-report.ts';
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
