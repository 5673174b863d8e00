import { type BodyProgress, DeadlineExceeded, withBodyProgress, withDeadline } from './deadline.ts';
import { onDriverFault } from './driver-fault.ts';
import type { Gateway } from './gateway.ts';

const DEADLINE_MS = 5000;
/** This many consecutive timeouts mean dead connections, not a slow query. */
const SILENT_ANSWERS = 10;

/** Only responses with rows indicate the state of the gateway's connections; files and accounts use others or none. */
const isOfRows = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/rest/v1');

/**
 * A gateway that answers within five seconds or fails; waiting for the client's bytes does not count. It reconnects when its connections do
 * not answer (a database that vanished without closing them) or after the driver's error. Connections that answer late are busy and not
 * dead.
 * @throws DeadlineExceeded from `fetch` and `readAsGuest`
 */
export const selfHealing = async (open: () => Promise<Gateway>, deadlineMs = DEADLINE_MS): Promise<Gateway> => {
  let current = await open();
  let silent = 0;
  let isStumbled = false;
  let lastAnswerAt = performance.now();
  let renewal: Promise<void> | null = null;

  const replace = async (): Promise<void> => {
    const fresh = await open();
    const old = current;
    current = fresh;
    silent = 0;
    isStumbled = false;
    void old.close().catch(() => undefined);
  };
  /** Runs once at a time; when it fails because the database is still unavailable, the next request retries. */
  const renew = (): Promise<void> => {
    renewal ??= replace().finally(() => {
      renewal = null;
    });
    return renewal;
  };
  const heard = (): void => {
    silent = 0;
    lastAnswerAt = performance.now();
  };
  const listen = async (answer: Promise<Response>): Promise<void> => {
    if ((await answer).status < 500) heard();
  };
  /** Waits for an answer. @param isRows whether its absence says something of the connections */
  const inTime = async <T>(answer: Promise<T>, isRows: boolean, progress?: BodyProgress): Promise<T> => {
    try {
      return await withDeadline(answer, deadlineMs, progress);
    } catch (error) {
      if (error instanceof DeadlineExceeded && isRows) {
        silent += 1;
        if (silent >= SILENT_ANSWERS && performance.now() - lastAnswerAt >= deadlineMs) void renew().catch(() => undefined);
      }
      throw error;
    }
  };
  const forget = onDriverFault(() => {
    isStumbled = true;
  });

  return {
    fetch: async (request, peer) => {
      if (isStumbled) await withDeadline(renew(), deadlineMs);
      const tracked = withBodyProgress(request);
      const answer = current.fetch(tracked.request, peer);
      if (isOfRows(request)) void listen(answer).catch(() => undefined);
      return inTime(answer, isOfRows(request), tracked.progress);
    },
    readAsGuest: async (statement) => {
      if (isStumbled) await withDeadline(renew(), deadlineMs);
      const rows = current.readAsGuest(statement);
      void rows.then(heard, () => undefined);
      return inTime(rows, true);
    },
    close: () => {
      forget();
      return current.close();
    },
  };
};

/** Opening takes longer on a busy machine; visitors get 503 with Retry-After meanwhile. */
const LONGEST_WARM_UP_MS = 60_000;
/** A retry finds in memory what the first attempt read from disk. */
const TRIES = 3;

const warmUp = async (gateway: Gateway, publishableKey: string): Promise<void> => {
  const first = new Request('http://front/rest/v1/website_settings?select=id', { headers: { apikey: publishableKey } });
  const answer = await withDeadline(gateway.fetch(first, null), LONGEST_WARM_UP_MS);
  if (!answer.ok) throw new Error(`Gerbang data menjawab ${answer.status}: ${await answer.text()}`);
};

/**
 * Opens a gateway and sends a single request, upon which the library reads the schema and grants privileges; simultaneous requests would
 * collide. On a newly started machine, reading the schema may exceed the statement timeout (3 s). The library then continues with an empty
 * schema, so that another gateway is opened.
 * @throws the error of the last attempt
 */
export const openPooledConnections = async (open: () => Promise<Gateway>, publishableKey: string, triesLeft = TRIES): Promise<Gateway> => {
  const gateway = await open();
  try {
    await warmUp(gateway, publishableKey);
    return gateway;
  } catch (error) {
    await gateway.close();
    if (triesLeft <= 1) throw error;
    return openPooledConnections(open, publishableKey, triesLeft - 1);
  }
};
