import type { Container } from 'inversify';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import type { Insights } from '../../../application/insights/insights.ts';
import { ReadDashboard } from '../../../application/insights/read-dashboard.ts';
import type { AdminSearch } from '../../../application/search/admin-search.ts';
import { SearchAdmin } from '../../../application/search/search-admin.ts';
import { CountSamples } from '../../../application/system/count-samples.ts';
import { GoLive } from '../../../application/system/go-live.ts';
import type { Samples } from '../../../application/system/samples.ts';
import { ShowSystem } from '../../../application/system/show-system.ts';
import type { SystemReport } from '../../../application/system/system-report.ts';
import { PORT } from '../tokens.ts';

export interface OverviewPorts {
  readonly insights: Insights;
  readonly finder: AdminSearch;
  readonly systemReport: SystemReport;
  readonly samples: Samples;
}

/** What sees the whole shop: the dashboard, the system page, and the search over everything. */
export const bindOverview = (container: Container, { insights, finder, systemReport, samples }: OverviewPorts): void => {
  container.bind(ReadDashboard).toResolvedValue((log) => new ReadDashboard(insights, log), [PORT.errors]);
  container.bind(SearchAdmin).toResolvedValue((log) => new SearchAdmin(finder, log), [PORT.errors]);
  container.bind(ShowSystem).toResolvedValue((kept) => new ShowSystem(systemReport, kept), [PersistedSession]);
  container.bind(CountSamples).toResolvedValue((log) => new CountSamples(samples, log), [PORT.errors]);
  container.bind(GoLive).toResolvedValue((log) => new GoLive(samples, log), [PORT.errors]);
};
