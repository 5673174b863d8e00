import { join } from 'node:path';
import { type RawRequest, sendRaw } from '../raw-http.ts';
import { eventually, type ShopProcess } from '../shop-process.ts';
import { signInto } from '../shop-token.ts';
import { filesOf, quietDatabase, tablesOf } from '../stored-content.ts';
import { malformedQueries, malformedRequests, type Passes } from './requests.ts';

const CUSTOMER = '00000000-0000-4000-8000-00000000c001';
const AT_ONCE = 8;
/** Tables that the shop itself writes every thirty seconds: task runs, prices, deletions, the time. */
const OWN_WORK: ReadonlySet<string> = new Set([
  'private.due_tasks',
  'private.wishlist_alert_state',
  'private.installation',
  'private.rentable_changes',
  'private.shop_clock',
  'private.shop_clock_counts',
]);

export interface AttackResult {
  readonly sent: number;
  /** The number of answers by status; "closed" for those without one. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that caused an error of the shop, with its log line. */
  readonly failures: readonly string[];
  /** Tables and files that have changed, except those that the shop writes itself. */
  readonly changed: readonly string[];
}

/** A customer with a session, and the publishable key. */
export const passesOf = async (shop: ShopProcess): Promise<Passes> => {
  const { publishableKey, token } = await signInto(shop, CUSTOMER, null);
  return { publishableKey, customerToken: token };
};

type Content = Readonly<Record<string, string>>;

const contentOf = async (shop: ShopProcess): Promise<Content> => {
  const sql = await shop.database();
  const content = { ...(await tablesOf(sql)), ...(await filesOf(join(shop.dataFolder, 'storage'))) };
  await sql.end();
  return content;
};

const changedIn = (before: Content, after: Content): string[] => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name] && !OWN_WORK.has(name));
};

/** The content after the shop has completed its writes at the start. */
const settledContentOf = async (shop: ShopProcess): Promise<Content> => {
  let last = await contentOf(shop);
  await eventually(async () => {
    const now = await contentOf(shop);
    const isSettled = changedIn(last, now).length === 0;
    last = now;
    return isSettled;
  });
  return last;
};

const describe = ({ method, target, headers, body }: RawRequest): string =>
  JSON.stringify({ method, target: target.slice(0, 400), headers, body: body?.subarray(0, 300).toString('latin1') });

/** Sends that many malformed requests to every interface, and as many generated queries to that of rows, and reports their outcomes. A seed determines the requests. */
export const attack = async (shop: ShopProcess, howMany: number, seed: number): Promise<AttackResult> => {
  const passes = await passesOf(shop);
  const requests = [...malformedRequests(passes, howMany, seed), ...malformedQueries(passes, howMany, seed)];
  const sent = requests.length;
  const quiet = await quietDatabase(shop);
  const before = await settledContentOf(shop);
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const sender = async (): Promise<void> => {
    for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
      const { status, text } = await sendRaw(shop.port, request).catch((error: Error) => ({ status: 599, text: error.message }));
      const name = status === null ? 'closed' : String(status);
      statuses[name] = (statuses[name] ?? 0) + 1;
      if (status !== null && status >= 500) failures.push(`${describe(request)}\n  -> ${status} ${text.slice(-300)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const after = await contentOf(shop);
  await quiet.end();
  return { sent, statuses, failures, changed: changedIn(before, after) };
};
