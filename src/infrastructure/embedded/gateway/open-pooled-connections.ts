import { withDeadline } from './deadline.ts';
import type { Gateway } from './gateway.ts';

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
