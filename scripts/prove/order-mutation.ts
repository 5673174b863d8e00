import { runStryker, scoreOf } from './mutation/stryker.ts';
import type { Proof } from './proof.ts';

const LEAST_SCORE = 90;
const PARTS = ['domain/order', 'domain/payment', 'application/order', 'application/payment'];

export const orderMutation: Proof = {
  title: 'Mutation score of orders and payments',
  promise: `Of all small mistakes put into the rules and use cases of orders and payments, the tests notice at least ${LEAST_SCORE} % of each.`,
  run: async () => {
    const { all, under, counts, worst } = runStryker({ mutate: PARTS.map((part) => `src/${part}/**/*.ts`), tests: PARTS });
    const scores = PARTS.map((part) => [part, scoreOf(under(`src/${part}/`))] as const);
    return {
      isKept: all.length > 0 && scores.every(([, score]) => score >= LEAST_SCORE),
      rows: [
        ...counts,
        ...scores.map(([part, score]) => [`score of ${part}`, `${score.toFixed(1)} %`] as const),
        ['most survivors', worst],
      ],
    };
  },
};
