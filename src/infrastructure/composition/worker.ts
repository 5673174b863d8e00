import { runWorker, type WorkerBuild } from '../service-worker/run-worker.ts';
import type { WorkerScope } from '../service-worker/worker-scope.ts';

/** Starts the service worker. @param scope the worker's global scope */
export const openWorker = (scope: unknown, build: WorkerBuild): void => runWorker(scope as WorkerScope, build);
