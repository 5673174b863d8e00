import type { Config } from 'jest';

/** Kept between runs, also where temporary files are in memory. */
const cacheDirectory = '<rootDir>/node_modules/.cache/arena-akun/jest';

const shared = {
  cacheDirectory,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true }] },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/support/class-names.ts',
    '\\.module\\.scss$': '<rootDir>/tests/support/class-names.ts',
    '\\.scss$': '<rootDir>/tests/support/class-names.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
} satisfies Config['projects'] extends (infer P)[] | undefined ? Partial<P> : never;

const project = (displayName: string, testEnvironment: string, folders: readonly string[], extra: object = {}) => ({
  ...shared,
  displayName,
  testEnvironment,
  testMatch: folders.map((folder) => `<rootDir>/tests/${folder}/**/*.test.{ts,tsx}`),
  ...extra,
});

const config: Config = {
  cacheDirectory,
  projects: [
    project('core', 'node', ['domain', 'application', 'infrastructure/!(supabase|supabase-server|embedded|demo)', 'house']),
    project('ui', '<rootDir>/tests/support/browser-environment.mjs', ['ui'], {
      setupFilesAfterEnv: ['<rootDir>/tests/support/browser-setup.ts'],
    }),
    project(
      'database',
      'node',
      ['database', 'infrastructure/supabase', 'infrastructure/supabase-server', 'infrastructure/embedded', 'infrastructure/demo'],
      {
        globalSetup: '<rootDir>/tests/support/start-test-cluster.mjs',
        globalTeardown: '<rootDir>/tests/support/stop-test-cluster.mjs',
      },
    ),
    project('browser', 'node', ['e2e'], {
      globalSetup: '<rootDir>/tests/support/open-demo-shop.mjs',
      globalTeardown: '<rootDir>/tests/support/close-demo-shop.mjs',
    }),
  ] as NonNullable<Config['projects']>,
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
  testTimeout: 60_000,
  // A worker keeps the modules of every file it ran. With a gigabyte to free it takes longer to end than Jest waits.
  workerIdleMemoryLimit: '400MB',
};

export default config;
