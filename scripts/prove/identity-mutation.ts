import { runStryker, scoreOf } from './mutation/stryker.ts';
import type { Proof } from './proof.ts';

const LEAST_SCORE = 90;
const PARTS = ['domain/auth', 'application/auth/server'];

export const identityMutation: Proof = {
  title: 'Mutation score of accounts',
  promise: `Of all small mistakes put into the rules and the server’s use cases of accounts, the tests notice at least ${LEAST_SCORE} % of each.`,
  run: async () => {
    const parts = PARTS.map((part) => ({ part, ...runStryker({ mutate: [`src/${part}/**/*.ts`], tests: [part] }) }));
    return {
      isKept: parts.every(({ all }) => scoreOf(all) >= LEAST_SCORE),
      rows: parts.flatMap(({ part, counts, worst }) => [
        ...counts.map(([name, value]) => [`${part}: ${name}`, value] as const),
        [`${part}: most survivors`, worst] as const,
      ]),
    };
  },
};
