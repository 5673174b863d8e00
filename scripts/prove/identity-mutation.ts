import { runStryker, scoreOf } from './mutation/stryker.ts';
import type { Proof } from './proof.ts';

const LEAST_SCORE = 90;
const IDENTITY = 'src/domain/identity/';
const ACCOUNTS = 'src/application/accounts/';

export const identityMutation: Proof = {
  title: 'Mutation score of accounts',
  promise: `Of all small mistakes put into the rules of identity and the use cases of accounts, the tests notice at least ${LEAST_SCORE} %.`,
  run: async () => {
    const { under, counts, worst } = runStryker({
      mutate: [`${IDENTITY}**/*.ts`, `${ACCOUNTS}**/*.ts`],
      jest: 'jest.mutation-identity.config.ts',
    });
    const scores = [scoreOf(under(IDENTITY)), scoreOf(under(ACCOUNTS))] as const;
    return {
      isKept: scores.every((score) => score >= LEAST_SCORE),
      rows: [
        ...counts,
        ['score of domain/identity', `${scores[0].toFixed(1)} %`],
        ['score of application/accounts', `${scores[1].toFixed(1)} %`],
        ['most survivors', worst],
      ],
    };
  },
};
