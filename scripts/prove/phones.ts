import { runJest } from './jest.ts';
import type { Proof } from './proof.ts';

const SPELLINGS = 40;
const RUNS = Number(process.env['PROVE_RUNS'] ?? 100_000);

export const phones: Proof = {
  title: 'Phone numbers, generated',
  promise:
    'A number is the same in all three forms, stays as it is when it is normalised twice, and is read again from how it is shown. Forty spellings are read alike at sign-up, sign-in and reset.',
  run: async () => {
    const { passed, failed, names } = runJest('core', 'tests/domain/auth/phone\\.test', { PROVE_RUNS: String(RUNS) });
    const normalisedTwice = names.filter((name) => name.includes('normalised twice')).length;
    const doors = runJest('core', 'tests/application/auth/server/phone-spellings\\.test', {});
    const alike = doors.names.filter((name) => name.includes('signs up, signs in and resets the password')).length;
    return {
      isKept: failed === 0 && normalisedTwice === 1 && doors.failed === 0 && alike === SPELLINGS,
      rows: [
        ['generated numbers for each property', RUNS],
        ['tests passed', passed],
        ['tests failed', failed + doors.failed],
        ['spellings alike at sign-up, sign-in and reset', `${alike} of ${SPELLINGS}`],
      ],
    };
  },
};
