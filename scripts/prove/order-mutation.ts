import { machineLoad } from './machine-load.ts';
import { runStryker, scoreOf } from './mutation/stryker.ts';
import type { Proof } from './proof.ts';

const LEAST_SCORE = 90;

/** Mutants in parts of rules and use cases; each part needs a sufficient score. */
const proofOf = (title: string, of: string, parts: readonly string[]): Proof => ({
  title,
  promise: `Of all small mistakes put into the rules and use cases of ${of}, the tests notice at least ${LEAST_SCORE} % of each.`,
  run: async () => {
    const before = machineLoad();
    const { all, under, counts, worst } = runStryker({ mutate: parts.map((part) => `src/${part}/**/*.ts`), tests: parts });
    const scores = parts.map((part) => [part, scoreOf(under(`src/${part}/`))] as const);
    return {
      isKept: all.length > 0 && scores.every(([, score]) => score >= LEAST_SCORE),
      rows: [
        ...counts,
        ...scores.map(([part, score]) => [`score of ${part}`, `${score.toFixed(1)} %`] as const),
        ['most survivors', worst],
        ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
      ],
    };
  },
});

export const orderMutation = proofOf('Mutation score of orders and payments', 'orders and payments', [
  'domain/order',
  'domain/payment',
  'application/order',
  'application/payment',
]);

export const vaultMutation = proofOf('Mutation score of the vault and of complaints', 'the vault and of complaints', [
  'domain/credential',
  'domain/complaint',
  'application/credential',
  'application/complaint',
]);

export const rentalMutation = proofOf('Mutation score of rentals', 'rentals', ['domain/rental', 'application/rental']);
