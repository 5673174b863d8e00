import type { Config } from 'jest';

/** What the mutation run of `npm run prove` asks: the tests of rules and use cases, and of the adapters that share their contracts. */
const config: Config = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true }] },
  testMatch: ['domain', 'application', 'infrastructure/memory', 'infrastructure/cache'].map(
    (folder) => `<rootDir>/tests/${folder}/**/*.test.{ts,tsx}`,
  ),
};

export default config;
