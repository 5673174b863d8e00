import { PostgresCluster } from './postgres-cluster.ts';

export interface SupervisedCluster {
  readonly url: string;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** A cluster that is started again, on the same port, whenever it ends unasked. */
export const supervised = async (dataFolder: string, password: string): Promise<SupervisedCluster> => {
  const cluster = await PostgresCluster.in(dataFolder, password);
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

  await cluster.start();
  watch();
  return {
    url: cluster.url(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return cluster.stop();
    },
  };
};
