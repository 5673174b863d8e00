import { runJest } from './jest.ts';
import type { Proof } from './proof.ts';

const RUNS = Number(process.env['PROVE_RUNS'] ?? 100_000);

export const phones: Proof = {
  title: 'Phone numbers, generated',
  promise: 'A number is the same in all three forms, stays as it is when it is normalised twice, and is read again from how it is shown.',
  run: async () => {
    const { passed, failed, names } = runJest('core', 'tests/domain/auth/phone\\.test', { PROVE_RUNS: String(RUNS) });
    const normalisedTwice = names.filter((name) => name.includes('normalised twice')).length;
    return {
      isKept: failed === 0 && normalisedTwice === 1,
      rows: [
        ['generated numbers for each property', RUNS],
        ['tests passed', passed],
        ['tests failed', failed],
      ],
    };
  },
};
