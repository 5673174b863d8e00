import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import type { Sql } from 'postgres';
import { eventually, ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

/** The live module is loaded once the page has settled. */
const JOINED_MS = 40_000;
const AT_ONCE_MS = 1000;

let browser: Browser;
let shop: ShopProcess;
let sql: Sql;
let ownerId: string;
const here: Visitor[] = [];
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  sql = await shop.database();
  const [row] = await sql<{ user_id: string }[]>`select user_id from private.user_roles where role = 'owner'`;
  ownerId = row?.user_id ?? '';
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await sql.end();
  await shop.remove();
});
beforeEach(async () => {
  await sql`delete from notifications`;
});
afterEach(async () => {
  for (const visitor of here.splice(0)) await visitor.leave();
});

/** The frames of a page's live connection, and its requests besides. */
interface Wire {
  readonly joins: string[];
  readonly received: string[];
  /** Requests for notifications. The unread count is polled every 20 seconds in any case, and is not counted. */
  readonly asked: string[];
  pending: number;
  listening: number;
  closed: number;
}
const arrive = async () => {
  const visitor = await Visitor.arrive(browser, { baseURL: shop.origin });
  here.push(visitor);
  const { page } = visitor;
  const wire: Wire = { joins: [], received: [], asked: [], pending: 0, listening: 0, closed: 0 };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('phx_join')) wire.joins.push(String(payload));
    });
    socket.on('framereceived', ({ payload }) => {
      wire.received.push(String(payload));
      if (String(payload).includes('Subscribed to PostgreSQL')) wire.listening += 1;
    });
    socket.on('close', () => {
      wire.closed += 1;
    });
  });
  const isQuestion = (request: Request): boolean => /\/rest\/v1\/notifications\?select=.*title/.test(request.url());
  page.on('request', (request) => {
    if (!isQuestion(request)) return;
    wire.asked.push(request.url());
    wire.pending += 1;
  });
  const answered = (request: Request): void => {
    if (isQuestion(request)) wire.pending -= 1;
  };
  page.on('requestfinished', answered).on('requestfailed', answered);
  return { page, wire, complaints: visitor.complaints };
};
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
/** The connection is up and missed notifications are loaded: nothing was requested ten times in a row. */
const listens = async (wire: Wire, times = 1): Promise<void> => {
  await eventually(async () => wire.listening >= times, JOINED_MS);
  let calm = 0;
  let before = -1;
  await eventually(async () => {
    calm = wire.pending === 0 && wire.asked.length === before ? calm + 1 : 0;
    before = wire.asked.length;
    return calm >= 10;
  });
};
const notify = async (title: string, userId: string | null = null): Promise<void> => {
  await sql`insert into notifications ${sql({ title, user_id: userId })}`;
};
const bell = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `Notifikasi, ${count} belum dibaca`, exact: true });
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifikasi baru' }).getByRole('article').filter({ hasText: title });
/** Milliseconds from before the row is written until it is on the screen and on the bell, and the requests of the page meanwhile. */
const timed = async (page: Page, wire: Wire, title: string, count: number, userId: string | null = null) => {
  const before = wire.asked.length;
  expect(wire.pending).toBe(0);
  const start = performance.now();
  await notify(title, userId);
  await toast(page, title).waitFor();
  await bell(page, count).waitFor();
  return { took: performance.now() - start, asked: wire.asked.slice(before) };
};

describe('live notifications', () => {
  test('guest, first page: polled until the live connection starts', async () => {
    const { page, wire, complaints } = await arrive();
    await notify('Lama');
    await open(page, '/help');
    await bell(page, 1).waitFor({ timeout: JOINED_MS });
    expect([wire.joins, wire.asked]).toEqual([[], []]);
    await notify('Pertama');
    await toast(page, 'Pertama').waitFor({ timeout: JOINED_MS });
    await bell(page, 2).waitFor();
    expect(await toast(page, 'Lama').count()).toBe(0);
    // From then on notifications are shown at once.
    await listens(wire);
    const second = await timed(page, wire, 'Kedua', 3);
    expect(second.took).toBeLessThan(AT_ONCE_MS);
    expect(complaints).toEqual([]);
  }, 100_000);

  test('guest, second page: shown at once without a request', async () => {
    const { page, wire, complaints } = await arrive();
    await open(page, '/help');
    await page.getByRole('link', { name: 'Beranda', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await listens(wire);
    expect(wire.joins[0]).toContain('"filter":"user_id=is.null"');
    await notify('Pertama');
    await toast(page, 'Pertama').waitFor();
    const second = await timed(page, wire, 'Kedua', 2);
    expect(second.asked).toEqual([]);
    expect(second.took).toBeLessThan(AT_ONCE_MS);
    await notify('Rahasia', ownerId);
    const third = await timed(page, wire, 'Ketiga', 3);
    expect(third.took).toBeLessThan(AT_ONCE_MS);
    expect(wire.received.join()).not.toContain('Rahasia');
    expect(wire.joins).toHaveLength(1);
    expect(complaints).toEqual([]);
  }, 100_000);

  test('signed in: shown to their recipient until signing out', async () => {
    const { page, wire, complaints } = await arrive();
    await open(page, '/auth?redirect=%2Fprofile');
    await submitSignIn(page);
    await page.waitForURL('**/profile');
    await eventually(async () => wire.joins.at(-1)?.includes(`"filter":"user_id=eq.${ownerId}"`) === true, JOINED_MS);
    expect(wire.joins.at(-1)).toContain('"filter":"user_id=is.null"');
    await listens(wire, wire.joins.length);
    await notify('Pertama', ownerId);
    await toast(page, 'Pertama').waitFor();
    const own = await timed(page, wire, 'Untukmu', 2, ownerId);
    const everybody = await timed(page, wire, 'Untuk semua', 3);
    expect([...own.asked, ...everybody.asked]).toEqual([]);
    expect(own.took).toBeLessThan(AT_ONCE_MS);
    expect(everybody.took).toBeLessThan(AT_ONCE_MS);

    const { closed, listening } = wire;
    await page.getByRole('button', { name: 'Keluar', exact: true }).click();
    await page.getByText('Kamu sudah keluar.').waitFor();
    await eventually(async () => wire.closed > closed);
    await listens(wire, listening + 1);
    expect(wire.joins.at(-1)).not.toContain(ownerId);
    await notify('Rahasia', ownerId);
    await notify('Setelah keluar');
    await toast(page, 'Setelah keluar').waitFor();
    expect(await page.getByText('Rahasia').count()).toBe(0);
    expect(wire.received.join()).not.toContain('Rahasia');
    expect(complaints).toEqual([]);
  }, 100_000);
});
