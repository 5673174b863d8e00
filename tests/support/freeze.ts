import type { ShopProcess } from './shop-process.ts';

/** Stops the database: it accepts connections and answers nothing, like a hanging machine. @returns a function that resumes it */
export const freeze = async (shop: ShopProcess): Promise<() => void> => {
  const pids = await shop.databaseProcesses();
  const notify = (signal: NodeJS.Signals): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  notify('SIGSTOP');
  return () => notify('SIGCONT');
};
