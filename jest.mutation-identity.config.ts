import type { Config } from 'jest';
import mutation from './jest.mutation.config.ts';

/** The tests that say what accounts do, and no others: a mistake there is asked of them alone. */
const config: Config = {
  ...mutation,
  testMatch: ['domain/identity', 'application/accounts'].map((folder) => `<rootDir>/tests/${folder}/**/*.test.ts`),
};

export default config;
