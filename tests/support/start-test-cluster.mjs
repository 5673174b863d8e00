import { keepTemporaryFilesInMemory } from '../../scripts/memory-folder.mjs';
import { BACKGROUND } from '../../scripts/run-steps.mjs';
import { startHelper } from './helper-process.mjs';

export default async () => {
  // A caller with several runs opens it once for all of them.
  if (process.env.TEST_CLUSTER !== undefined) return;
  keepTemporaryFilesInMemory();
  globalThis.testCluster = await startHelper('tests/support/test-cluster.ts', BACKGROUND);
  process.env.TEST_CLUSTER = globalThis.testCluster.ready;
};
