import { startHelper } from './helper-process.mjs';

export default async () => {
  globalThis.testCluster = await startHelper('tests/support/test-cluster.ts');
  process.env.TEST_CLUSTER = globalThis.testCluster.ready;
};
