import { join } from 'node:path';
import { type RawRequest, sendRaw } from '../raw-http.ts';
import type { ShopProcess } from '../shop-process.ts';
import { signInto } from '../shop-token.ts';
import { filesOf, tablesOf } from '../stored-content.ts';
import { malformedRequests, type Passes } from './requests.ts';

const CUSTOMER = '00000000-0000-4000-8000-00000000c001';
const AT_ONCE = 8;
/** What the shop itself writes every thirty seconds: runs of tasks, seen prices, deletions. */
const OWN_WORK: ReadonlySet<string> = new Set([
  'private.due_tasks',
  'private.wishlist_alert_state',
  'private.installation',
  'private.rentable_changes',
]);

export interface AttackResult {
  readonly sent: number;
  /** The number of answers by status; "closed" for those without one. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that caused an error of the shop, with its log line. */
  readonly failures: readonly string[];
  /** Tables and files that have changed, except for what the shop writes itself. */
  readonly changed: readonly string[];
}

/** A customer with a session, and the publishable key. */
export const passesOf = async (shop: ShopProcess): Promise<Passes> => {
  const { publishableKey, token } = await signInto(shop, CUSTOMER, null);
  return { publishableKey, customerToken: token };
};

const contentOf = async (shop: ShopProcess): Promise<Record<string, string>> => {
  const sql = await shop.database();
  const content = { ...(await tablesOf(sql)), ...(await filesOf(join(shop.dataFolder, 'storage'))) };
  await sql.end();
  return content;
};

const describe = ({ method, target, headers, body }: RawRequest): string =>
  JSON.stringify({ method, target: target.slice(0, 400), headers, body: body?.subarray(0, 300).toString('latin1') });

/** Sends that many malformed requests and reports their outcomes. A seed determines the requests. */
export const attack = async (shop: ShopProcess, howMany: number, seed: number): Promise<AttackResult> => {
  const requests = [...malformedRequests(await passesOf(shop), howMany, seed)];
  const before = await contentOf(shop);
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
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return { sent: howMany, statuses, failures, changed: [...names].filter((name) => before[name] !== after[name] && !OWN_WORK.has(name)) };
};
