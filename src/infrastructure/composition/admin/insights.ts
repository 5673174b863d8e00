import type { Container } from 'inversify';
import type { Insights } from '../../../application/insights/insights.ts';
import { ReadDashboard, ReadFirstSteps } from '../../../application/insights/read-dashboard.ts';
import type { AdminSearch } from '../../../application/search/admin-search.ts';
import { SearchAdmin } from '../../../application/search/search-admin.ts';
import { PORT } from '../tokens.ts';

export interface InsightsPorts {
  readonly insights: Insights;
  readonly finder: AdminSearch;
}

/** Binds the dashboard and the admin search. */
export const bindInsights = (container: Container, { insights, finder }: InsightsPorts): void => {
  container.bind(ReadDashboard).toResolvedValue((log) => new ReadDashboard(insights, log), [PORT.errors]);
  container.bind(ReadFirstSteps).toResolvedValue((log) => new ReadFirstSteps(insights, log), [PORT.errors]);
  container.bind(SearchAdmin).toResolvedValue((log) => new SearchAdmin(finder, log), [PORT.errors]);
};
