import type { Timer } from '../../../application/shared/timer.ts';

/** Does not keep the process alive. */
export const systemTimer: Timer = {
  after: (milliseconds, work) => {
    const waiting = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(waiting);
  },
};
