import type { PostgresCluster } from './postgres-cluster.ts';

export interface SupervisedCluster {
  start(): Promise<void>;
  /** The address, once it has started. */
  url(): string;
  /** Stops permanently, also during the start. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Restarts a cluster on the same port whenever it ends unexpectedly. */
export const supervised = (cluster: PostgresCluster): SupervisedCluster => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const restart = (pause: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      cluster.start().then(watch, () => restart(Math.min(pause * 2, LONGEST_PAUSE_MS)));
    }, pause);
  };
  const watch = (): void => {
    if (isStopped) void cluster.stop();
    else cluster.onUnexpectedEnd(() => restart(FIRST_PAUSE_MS));
  };

  return {
    start: async () => {
      await cluster.start();
      watch();
    },
    url: () => cluster.url(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return cluster.stop();
    },
  };
};
