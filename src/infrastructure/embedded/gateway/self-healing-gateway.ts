import { DeadlineExceeded, withDeadline } from './deadline.ts';
import type { Gateway } from './gateway.ts';

const DEADLINE_MS = 5000;
/** So many silent answers in a row mean that the connections are dead, not that one query is slow. */
const SILENT_ANSWERS = 10;

/**
 * A gateway that answers within five seconds or fails, and that starts over with new connections when the old ones have gone
 * silent (a database that vanished without closing them).
 * @throws DeadlineExceeded from `fetch`
 */
export const selfHealing = async (open: () => Promise<Gateway>): Promise<Gateway> => {
  let current = await open();
  let silent = 0;

  const renew = async (): Promise<void> => {
    silent = 0;
    const old = current;
    current = await open();
    void old.close().catch(() => undefined);
  };

  return {
    fetch: async (request, peer) => {
      try {
        const answer = await withDeadline(current.fetch(request, peer), DEADLINE_MS);
        silent = 0;
        return answer;
      } catch (error) {
        if (error instanceof DeadlineExceeded) {
          silent += 1;
          if (silent >= SILENT_ANSWERS) await renew();
        }
        throw error;
      }
    },
    close: () => current.close(),
  };
};
