import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OWNER } from '../owner.ts';
import { eventually, type ShopProcess } from '../shop-process.ts';
import type { TestCluster } from '../test-cluster.ts';
import { addProducts } from './people.ts';
import { openTwo, type Shared } from './two-shops.ts';

const WITHIN_MS = 5000;

/** The delay in milliseconds until the second process shows a change made by the first, or in the database. */
export interface SharedTimes {
  readonly settings: number;
  readonly catalogue: number;
  readonly signOut: number;
  readonly passwordLimit: number;
  /** Null before a project, which has the keys. */
  readonly signingKey: number | null;
}

const run = promisify(execFile);

const timeUntil = async (isSeen: () => Promise<boolean>): Promise<number> => {
  const start = performance.now();
  await eventually(isSeen, WITHIN_MS);
  return Math.round(performance.now() - start);
};

/** The ids of the keys of access tokens that a shop publishes. */
const keyIds = async (shop: ShopProcess): Promise<readonly string[]> => {
  const { keys } = (await (await shop.get('/auth/v1/.well-known/jwks.json')).json()) as {
    readonly keys: readonly { readonly kid: string }[];
  };
  return keys.map(({ kid }) => kid).toSorted();
};

/** Replaces the keys of access tokens at one process. The two have copies of one key, so that the other makes one of its own. */
const rotatedAt = async (shop: ShopProcess, other: ShopProcess, url: string): Promise<number> => {
  const before = await keyIds(shop);
  await run(process.execPath, ['dist/server/main.node.js', 'tokens', 'rotate'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataFolder, DATABASE_URL: url, SEED: 'none' },
  });
  return timeUntil(async () => {
    const [here, there] = [await keyIds(shop), await keyIds(other)];
    return here.length === before.length + 2 && String(here) === String(there);
  });
};

const send = async (shop: ShopProcess, action: string, body: object, token?: string) => {
  const answer = await shop.get(`/api/auth?action=${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { readonly session_token?: string } };
};

/** Changes settings, a product, a sign-in, the wrong passwords of an account and the key of access tokens, and waits until both processes know. */
export const shareAtTwo = async (cluster: TestCluster, shared: Shared = 'database'): Promise<SharedTimes> => {
  const two = await openTwo(cluster, shared);
  const { sql, shops } = two;
  try {
    const [first, second] = shops;
    if (first === undefined || second === undefined) throw new Error('no two shops');
    const shows = async (path: string, text: string): Promise<boolean> => (await (await second.get(path)).text()).includes(text);
    const [product] = await addProducts(sql, 1, 1);
    if (product === undefined) throw new Error('no product');
    const page = `/products/${product}`;
    // Both know the pages before they change.
    for (const path of ['/', page]) await second.get(path);
    await sql`insert into website_settings (id, site_name) values ('default', 'Toko Berganti Nama')
      on conflict (id) do update set site_name = excluded.site_name`;
    const settings = await timeUntil(() => shows('/', 'Toko Berganti Nama'));
    await sql`update products set name = 'Akun Berganti Nama' where id = ${product}`;
    const catalogue = await timeUntil(() => shows(page, 'Akun Berganti Nama'));
    const login = { identifier: OWNER.phone, password: OWNER.password };
    const token = (await send(first, 'login', login)).body.session_token ?? '';
    const isSignedIn = async (): Promise<boolean> => (await send(second, 'validate-session', { session_token: token })).status === 200;
    if (!(await isSignedIn())) throw new Error('the second process does not know the sign-in of the first');
    await send(first, 'logout', {}, token);
    const signOut = await timeUntil(async () => !(await isSignedIn()));
    for (let time = 0; time < 5; time += 1) await send(time % 2 === 0 ? first : second, 'login', { ...login, password: 'bukan sandinya' });
    const passwordLimit = await timeUntil(async () => (await send(second, 'login', login)).status === 429);
    // A command does with the address of a pooler.
    const commandUrl = typeof shared === 'object' ? shared.urlOf(two.url) : two.url;
    const signingKey = shared === 'project' ? null : await rotatedAt(first, second, commandUrl);
    return { settings, catalogue, signOut, passwordLimit, signingKey };
  } finally {
    await two.close();
  }
};
