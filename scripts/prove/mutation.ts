import { runStryker, scoreOf } from './mutation/stryker.ts';
import type { Proof } from './proof.ts';

const LEAST_SCORE = 85;

export const mutation: Proof = {
  title: 'Mutation score of domain and application',
  promise: `Of all small mistakes put into rules and use cases, the tests notice at least ${LEAST_SCORE} %.`,
  run: async () => {
    const { all, under, counts, worst } = runStryker();
    return {
      isKept: scoreOf(all) >= LEAST_SCORE,
      rows: [
        ...counts,
        ['score of the domain', `${scoreOf(under('src/domain/')).toFixed(1)} %`],
        ['score of the application', `${scoreOf(under('src/application/')).toFixed(1)} %`],
        ['most survivors', worst],
      ],
    };
  },
};
