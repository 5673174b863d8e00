import { readFigures, readFirstSteps } from '../../../application/insights/insights.answers.ts';
import type { Insights } from '../../../application/insights/insights.ts';
import { type Dashboard, QUEUES } from '../../../domain/insights/dashboard.ts';
import type { FirstSteps } from '../../../domain/insights/first-steps.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

const named = (searches: readonly { readonly words: string; readonly times: number }[]) =>
  searches.map(({ words, times }) => ({ name: words, times }));

/** Calls `dashboard` with the person's token. */
export class SupabaseInsights implements Insights {
  constructor(private readonly rest: RestClient) {}

  async dashboard(days: number): Promise<Dashboard> {
    const figures = await answerOf(this.rest, readFigures, { days });
    return {
      queues: QUEUES.flatMap((name) => (figures.queues[name] === undefined ? [] : [{ name, ...figures.queues[name] }])),
      days: figures.days,
      pages: figures.pages.map(({ page, views }) => ({ name: page, times: views })),
      searches: named(figures.searches),
      emptySearches: named(figures.emptySearches),
    };
  }

  firstSteps(): Promise<Omit<FirstSteps, 'factor'>> {
    return answerOf(this.rest, readFirstSteps, {});
  }
}
