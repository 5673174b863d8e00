import * as v from 'valibot';
import type { Insights } from '../../../application/insights/insights.ts';
import { type Dashboard, QUEUES } from '../../../domain/insights/dashboard.ts';
import type { FirstSteps } from '../../../domain/insights/first-steps.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Searches = v.array(v.object({ words: v.string(), times: v.number() }));
const Row = v.object({
  queues: v.record(v.string(), v.object({ count: v.number(), late: v.number() })),
  days: v.array(v.object({ day: v.string(), views: v.number(), searches: v.number(), wishes: v.number() })),
  pages: v.array(v.object({ page: v.string(), views: v.number() })),
  searches: Searches,
  empty_searches: Searches,
});

const Steps = v.object({
  name: v.boolean(),
  whatsapp: v.boolean(),
  logo: v.boolean(),
  product: v.boolean(),
  payment: v.boolean(),
  samples: v.boolean(),
});

const named = (searches: v.InferOutput<typeof Searches>) => searches.map(({ words, times }) => ({ name: words, times }));

/** Calls `dashboard` with the person's token. */
export class SupabaseInsights implements Insights {
  constructor(private readonly rest: RestClient) {}

  async dashboard(days: number): Promise<Dashboard> {
    const row = v.parse(Row, dataOf(await this.rest.rpc('dashboard', { p_days: days })));
    return {
      queues: QUEUES.flatMap((name) => (row.queues[name] === undefined ? [] : [{ name, ...row.queues[name] }])),
      days: row.days,
      pages: row.pages.map(({ page, views }) => ({ name: page, times: views })),
      searches: named(row.searches),
      emptySearches: named(row.empty_searches),
    };
  }

  async firstSteps(): Promise<Omit<FirstSteps, 'factor'>> {
    return v.parse(Steps, dataOf(await this.rest.rpc('first_steps')));
  }
}
