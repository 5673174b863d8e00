import type { ShopProcess } from './shop-process.ts';

/** The database stands still: it takes connections and answers nothing, as a machine that hangs does. @returns what lets it go on */
export const freeze = async (shop: ShopProcess): Promise<() => void> => {
  const pids = await shop.databaseProcesses();
  const tell = (signal: NodeJS.Signals): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  tell('SIGSTOP');
  return () => tell('SIGCONT');
};
