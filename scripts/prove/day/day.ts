import type { Browser, Page, Response } from 'playwright-core';
import { OWNER_SETTINGS } from '../../../tests/support/owner.ts';
import { ShopProcess } from '../../../tests/support/shop-process.ts';
import { programRuns, startBrowser, Visitor } from '../../../tests/support/visitor.ts';
import { Camera } from './camera.ts';

/** From saving until a guest's new page load shows it. */
export const SEEN_MS = 2000;
/** The timeout of one element. */
const PATIENCE_MS = 20_000;

/** Additional findings of a step. */
interface StepDetails {
  /** The duration of the promised effect. */
  readonly tookMs?: number;
  readonly withinMs?: number;
  readonly note?: string;
}

const seconds = (milliseconds: number): string =>
  `${(milliseconds / 1000).toLocaleString('en', { maximumFractionDigits: milliseconds < 9950 ? 1 : 0 })} s`;

/** A day in a new shop: its owner at a laptop, the owner's phone, and a guest. */
export class Day {
  readonly rows: (readonly [what: string, figure: string])[] = [];
  readonly camera = new Camera(process.env['PROVE_PICTURES']);
  isKept = true;
  /** The path of a product that was copied from one that is deleted later. */
  copyPath = '';

  private constructor(
    readonly shop: ShopProcess,
    private readonly browser: Browser,
    private readonly owner: Visitor,
    private readonly visitor: Visitor,
  ) {
    for (const { page } of [owner, visitor]) page.setDefaultTimeout(PATIENCE_MS);
  }

  static async begin(): Promise<Day> {
    const shop = await ShopProcess.create(OWNER_SETTINGS);
    if ((await shop.start()) !== null) throw new Error(shop.output);
    const browser = await startBrowser();
    const owner = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
    return new Day(shop, browser, owner, await Visitor.arrive(browser, { baseURL: shop.origin }));
  }

  get page(): Page {
    return this.owner.page;
  }

  get guest(): Page {
    return this.visitor.page;
  }

  /** The owner's phone, a separate browser. */
  async phone(): Promise<Visitor> {
    const phone = await Visitor.arrive(this.browser, { baseURL: this.shop.origin, width: 360, theme: 'light' });
    phone.page.setDefaultTimeout(PATIENCE_MS);
    return phone;
  }

  /** The owner at a laptop in another shop. */
  async arrive(baseURL: string): Promise<Visitor> {
    const owner = await Visitor.arrive(this.browser, { baseURL, width: 1280 });
    owner.page.setDefaultTimeout(PATIENCE_MS);
    return owner;
  }

  /** Runs one step. A failure is recorded, and the day continues. */
  async step(what: string, work: () => Promise<StepDetails | undefined>): Promise<void> {
    const startedAt = performance.now();
    try {
      const { tookMs, withinMs, note } = (await work()) ?? {};
      const isKept = tookMs === undefined || withinMs === undefined || tookMs <= withinMs;
      this.isKept &&= isKept;
      const promised = withinMs === undefined ? '' : ` of ${seconds(withinMs)}`;
      const shown = tookMs === undefined ? [] : [`seen after ${Math.round(tookMs)} ms${promised}`];
      const parts = [isKept ? 'kept' : 'NOT KEPT', seconds(performance.now() - startedAt), ...shown, ...(note === undefined ? [] : [note])];
      this.rows.push([what, parts.join(', ')]);
    } catch (error) {
      this.isKept = false;
      const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').replaceAll('|', '/').slice(0, 240);
      this.rows.push([what, `NOT KEPT: ${reason}`]);
      await this.camera.take(this.page, 'failed', false).catch(() => undefined);
    }
  }

  /** Returns and clears the browsers' console errors. */
  complaints(): readonly string[] {
    const all = [...this.owner.complaints.splice(0), ...this.visitor.complaints.splice(0)];
    // A page whose screenshots are taken in other widths has preloaded files of its first width in vain.
    return all.filter((complaint) => !complaint.includes('preloaded using link preload'));
  }

  async end(): Promise<void> {
    await this.browser.close();
    await this.shop.remove();
  }
}

export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
export const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
export const shows = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
export const press = (page: Page, name: string): Promise<void> => page.getByRole('main').getByRole('button', { name, exact: true }).click();
export const fill = (page: Page, label: string, text: string): Promise<void> =>
  page.getByRole('main').getByLabel(label, { exact: true }).fill(text);

/** Reloads a page until it shows a text. @returns milliseconds since a moment */
export const untilShown = async (page: Page, path: string, text: string | RegExp, since: number): Promise<number> => {
  for (;;) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    if ((await page.getByText(text).count()) > 0) return performance.now() - since;
    if (performance.now() - since > PATIENCE_MS) throw new Error(`${path} never showed ${String(text)}`);
  }
};

/** Loads a product's page and all its pictures. @throws when one of them is missing */
export const assertPicturesLoad = async (page: Page, path: string): Promise<void> => {
  const statuses: number[] = [];
  const look = (response: Response): void => {
    if (response.url().includes('/product-images/')) statuses.push(response.status());
  };
  page.on('response', look);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', look);
  if (statuses.length === 0 || statuses.some((status) => status >= 400))
    throw new Error(`pictures of ${path}: ${statuses.join() || 'none'}`);
};
